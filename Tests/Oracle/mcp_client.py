#!/usr/bin/env python3
"""`hk mcp` against the client of the protocol's own authors (TST-7), in both eras.

    python3 mcp_client.py HK STORE

Needs the package `mcp` (2.3 or later) from PyPI. Lists and calls every tool, asks with bad arguments, for an unknown version and
an unknown tool, cancels a call, and ends the input. The client itself checks each structured result against the schema of its
tool. Prints what was checked; exits with 1 at the first thing that is not as it should be.
"""

import asyncio
import json
import os
import subprocess
import sys
import warnings

warnings.simplefilter("ignore")

from mcp import ClientSession, StdioServerParameters, types
from mcp.client.client import Client
from mcp.client.stdio import stdio_client
from mcp.shared.exceptions import MCPError

HK, STORE = sys.argv[1:3]
SERVER = StdioServerParameters(command=HK, args=["mcp", "--store", STORE], env=dict(os.environ))
TOOLS = ["describe_data", "list_workouts", "get_workout", "get_workout_series", "get_statistics", "explain_sum",
         "compare_periods", "query_samples", "get_sleep", "get_activity_rings", "get_records", "get_load",
         "list_duplicates", "get_body", "get_effort_curves", "get_readiness", "get_goals", "get_gear", "get_digest", "get_year",
         "get_same_route", "compare_workouts", "get_tiles", "get_plans", "get_plan"]
checks = 0


def expect(holds, what):
    global checks
    checks += 1
    if not holds:
        sys.exit(f"Not so: {what}")


def arguments(tool, workout, day):
    return {
        "list_workouts": {"from": "2000"}, "get_workout": {"uuid": workout[:30]},
        "get_workout_series": {"uuid": workout, "points": 10}, "get_statistics": {"type": "heartRate", "from": "2000"},
        "explain_sum": {"type": "stepCount", "from": day},
        "compare_periods": {"type": "totals", "a": f"2000-01-01/{day}", "b": day},
        "query_samples": {"type": "heartRate", "from": "2000", "limit": 3},
    }.get(tool, {})


async def converse(client, era):
    """What a client does with a server, whatever the era."""
    tools = (await client.list_tools()).tools
    expect([tool.name for tool in tools] == TOOLS, "the tools come in their order")
    for tool in tools:
        expect(tool.input_schema.get("additionalProperties") is False, f"{tool.name} takes nothing else")
        expect(tool.output_schema and tool.annotations.read_only_hint, f"{tool.name} says what it answers")
    listed = await client.call_tool("list_workouts", {"from": "2000"})
    workout = listed.structured_content["items"][0]
    for tool in TOOLS:
        result = await client.call_tool(tool, arguments(tool, workout["uuid"], workout["start"][:10]))
        expect(not result.is_error and result.structured_content and result.content[0].text, f"{tool} answers: {result}")
        expect(len(result.content[0].text) <= 40_000, f"{tool} is short")
    bad = await client.call_tool("get_statistics", {"type": "hartRate"})
    expect(bad.is_error and "heartRate" in bad.content[0].text, "a misspelt type is explained")
    bad = await client.call_tool("get_statistics", {"type": "heartRate", "until": "today"})
    expect(bad.is_error and "until" in bad.content[0].text, "an unknown argument is explained")
    bad = await client.call_tool("query_samples", {"type": "menstrualFlow"})
    expect(bad.is_error and "may not be read" in bad.content[0].text, "what is not allowed is refused")
    try:
        await client.call_tool("delete_everything", {})
        expect(False, "an unknown tool is an error")
    except MCPError as error:
        expect(error.code == -32602, f"an unknown tool is -32602, not {error.code}")
    resources = (await client.list_resources()).resources
    expect([str(one.uri) for one in resources] == ["health://guide", "health://types"], "the resources")
    templates = (await client.list_resource_templates()).resource_templates
    expect([one.uri_template for one in templates] == ["health://workouts/{uuid}"], "the template")
    guide = await client.read_resource("health://guide")
    expect("not zeros" in guide.contents[0].text, "the guide")
    whole = await client.read_resource(f"health://workouts/{workout['uuid']}")
    expect(json.loads(whole.contents[0].text)["uuid"] == workout["uuid"], "a workout by its address")
    prompts = (await client.list_prompts()).prompts
    for prompt in prompts:
        got = await client.get_prompt(prompt.name, {"period": "2026-05"})
        expect("2026-05" in got.messages[0].content.text, f"{prompt.name} takes its period")
    expect(len(prompts) == 3, "the prompts")
    print(f"{era}: {len(TOOLS)} tools, {len(resources) + 1} resources, {len(prompts)} prompts")


async def modern():
    async with Client(SERVER) as client:
        expect(client.protocol_version == "2026-07-28", f"negotiated {client.protocol_version}")
        expect(client.server_info.name == "openhealthkit" and "describe_data" in client.instructions, "who it is")
        await converse(client, "modern")


async def legacy():
    async with stdio_client(SERVER) as (read, write):
        async with ClientSession(read, write) as session:
            greeting = await session.initialize()
            expect(greeting.protocol_version in ("2025-11-25", "2025-06-18"), f"agreed {greeting.protocol_version}")
            await session.send_ping()
            # A call that is given up is never answered, and the next one is.
            with_cancel = asyncio.create_task(session.call_tool("get_records", {}))
            await asyncio.sleep(0)
            with_cancel.cancel()
            try:
                await with_cancel
            except asyncio.CancelledError:
                pass
            expect(not (await session.call_tool("describe_data", {})).is_error, "after a cancelled call comes another")
    async with Client(SERVER, mode="legacy") as client:
        await converse(client, "legacy")


def raw(*lines):
    """What the program writes for lines, and how it ends when the input does."""
    run = subprocess.run([HK, "mcp", "--store", STORE], input="\n".join(lines) + "\n", text=True, capture_output=True, timeout=120)
    return run.returncode, [json.loads(line) for line in run.stdout.splitlines()]


def wire():
    meta = {"io.modelcontextprotocol/protocolVersion": "2031-01-01", "io.modelcontextprotocol/clientCapabilities": {}}
    code, answers = raw(
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": meta}}),
        json.dumps({"jsonrpc": "2.0", "id": 2, "method": "initialize", "params": {"protocolVersion": "1999-01-01"}}),
        json.dumps({"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "get_records"}}),
        json.dumps({"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": "get_records"}}),
        json.dumps({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 4}}),
        "{", "[]")
    expect(code == 0, "the end of input is an end")
    expect(answers[0]["error"]["code"] == -32022 and answers[0]["error"]["data"]["supported"] == ["2026-07-28"],
           "an unknown modern version")
    expect(answers[1]["result"]["protocolVersion"] == "2025-11-25", "an unknown legacy version")
    expect([answer["id"] for answer in answers] == [1, 2, 3, None, None], f"a cancelled call has no answer: {answers}")
    # The types of the client's own package read what is said of lines that cannot be read.
    for answer in answers[3:]:
        types.JSONRPCError.model_validate(answer)
    print("wire: versions, cancellation, broken lines, end of input")


asyncio.run(modern())
asyncio.run(legacy())
wire()
print(f"{checks} checks, all as they should be")
