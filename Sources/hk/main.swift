print("hk")
