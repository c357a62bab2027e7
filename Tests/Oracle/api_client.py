#!/usr/bin/env python3
"""The server's API against a client that openapi-python-client generated from its description (TST-3).

    python3 api_client.py FOLDER URL TOKEN

FOLDER contains the generated package `client`. Asks for lists, single objects and reports, and checks that each answer is parsed as
an object of the type that is described, and an error as a problem. Prints what was checked; exits with 1 at the first thing that is
not as it should be.
"""

import datetime
import importlib
import sys
import uuid

FOLDER, URL, TOKEN = sys.argv[1:4]
sys.path.insert(0, FOLDER)

from client import AuthenticatedClient, models  # noqa: E402
from client.types import Unset  # noqa: E402

CLIENT = AuthenticatedClient(base_url=URL, token=TOKEN)
checks = 0


def expect(holds, what):
    global checks
    checks += 1
    if not holds:
        sys.exit(f"Not so: {what}")


def ask(operation, kind, *arguments, status=200, **parameters):
    """Returns the parsed answer of an operation."""
    module = importlib.import_module(f"client.api.default.{operation}")
    answer = module.sync_detailed(*arguments, client=CLIENT, **parameters)
    expect(answer.status_code == status, f"{operation}: {answer.status_code}, {answer.content[:200]}")
    expect(isinstance(answer.parsed, kind), f"{operation} is {type(answer.parsed)}, not {kind}")
    return answer.parsed


def is_number(value):
    return isinstance(value, (int, float))


entry = ask("get_entry_point", models.EntryPoint)
expect(entry.caller.kind == "token" and entry.links["workouts"] == "/api/v1/workouts", "the entry point")

listed = ask("get_workouts", models.WorkoutList, totals=True, limit=1)
expect(len(listed.items) == 1 and listed.next_ is None, "a list of one workout")
run = listed.items[0]
expect(isinstance(run, models.Workout) and isinstance(run.uuid, uuid.UUID), "the identifier of a workout")
expect(isinstance(run.start, datetime.datetime) and run.start < run.end, "the dates of a workout")
expect(isinstance(run.source, models.Source) and is_number(run.duration), "the source of a workout")
expect(isinstance(listed.totals, models.WorkoutTotals) and listed.totals.count == 1, "totals of a list")

detail = ask("get_workouts_uuid", models.WorkoutDetail, str(run.uuid))
expect(detail.uuid == run.uuid and detail.duration == run.duration, "a workout and its entry in the list")
splits = ask("get_workouts_uuid_splits", models.SplitList, str(run.uuid), by="m:100")
expect(splits.items and all(isinstance(split, models.Split) for split in splits.items), "splits")
course = ask("get_workouts_uuid_series", models.WorkoutColumns, str(run.uuid), columns="speed,elevation", full=True)
expect([column.name for column in course.columns] == ["speed", "elevation"], "the columns of a workout")
expect(all(len(column.values) == course.rows for column in course.columns), "the rows of a workout")
route = ask("get_workouts_uuid_route", models.RouteLines, str(run.uuid))
expect(len(route.features[0].geometry.coordinates) == len(route.features[0].properties.coord_times), "a route")

totals = ask("get_totals", models.Totals, by=models.GetTotalsBy("week"))
expect(totals.periods and isinstance(totals.periods[0], models.TotalsPeriod), "totals of weeks")
records = ask("get_records", models.Records)
expect(records.sports and isinstance(records.sports[0], models.SportRecords), "records by sport")
load = ask("get_load", models.Load, by=models.GetLoadBy("week"))
expect(isinstance(load.periods, list) and is_number(load.counted), "the load of weeks")
duplicates = ask("get_duplicates", models.RepeatedOutingList)
expect(isinstance(duplicates.items, list) and duplicates.next_ is None, "outings recorded more than once")
nights = ask("get_sleep", models.Sleep)
expect(isinstance(nights.nights, list), "nights")
rings = ask("get_activity", models.ActivityDayList, from_="2026-05-12", to="2026-05-12")
expect(isinstance(rings.items, list), "rings")
types = ask("get_types", models.TypeList, all_=True)
kinds = {type(item) for item in types.items}
expect(kinds == {models.SampleType, models.CatalogueType}, f"types in the store, and others: {kinds}")
saved = {item.name: item for item in types.items if isinstance(item, models.SampleType)}
expect(saved["workout"].samples == 1 and saved["workout"].unit is None, "the number of workouts")

steps = ask("get_statistics", models.StatisticsList, type_="distanceWalkingRunning",
            by=models.GetStatisticsBy("day"), from_="2026-05-01", to="2026-05-31", empty=False)
expect(steps.items and all(is_number(day.sum_) for day in steps.items), "sums of days")
samples = ask("get_samples", models.SampleList, type_=["distanceWalkingRunning"], limit=1, count=True)
expect(isinstance(samples.items[0], models.Sample) and is_number(samples.items[0].value), "a sample")
expect(samples.count >= 1 and isinstance(samples.items[0].metadata, models.SampleMetadata), "a page of samples")
jobs = ask("get_imports", models.JobList)
expect(isinstance(jobs.items, list), "imports")

nothing = ask("get_workouts_uuid", models.Problem, str(uuid.uuid4()), status=404)
expect(nothing.type_ == "/problems/not-found" and nothing.status == 404, "a workout that is not there")
wrong = ask("get_statistics", models.Problem, type_="nothing", status=400)
expect(wrong.errors[0].parameter == "type" and isinstance(wrong.errors[0].pointer, Unset), "a wrong parameter")
owner = ask("get_me", models.Problem, status=403)
expect(owner.title and owner.instance.startswith("urn:request:"), "a route for the owner alone")
print(f"{checks} checks with the generated client.")
