"""How the jobs of the server are, as the tray shows them, and whether other tabs have changed a text."""

from __future__ import annotations

from typing import Any

from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.quick_result import KIND as QUICK
from playground.dashboard.session import changes_of_other_tabs
from playground.dashboard.widgets.job_progress import progress_text

ADDRESS = "_playground/status"
"""Where the tray asks, relative to the address of the dashboard."""

MAX_LISTED = 6


def status(desk: str, tab: str) -> dict[str, Any]:
    """The jobs, and how many changes of texts other tabs of a desk have made."""
    return {"jobs": jobs_listed(), "others": changes_of_other_tabs(desk, tab)}


def listed() -> list[Job]:
    """The jobs that lists show: those of pages, of this server and of those before it, the newest first.

    The quick results of the Workshop are left out.
    """
    known = sorted((*jobs().recent(), *jobs().earlier()), key=lambda job: job.started, reverse=True)
    return [job for job in known if job.page and job.kind != QUICK][:MAX_LISTED]


def jobs_listed() -> list[dict[str, Any]]:
    """The jobs as the tray shows them."""
    return [
        {
            "key": job.key,
            "title": job.title,
            "state": job.state,
            "text": f"{job.kind} · {progress_text(job)}",
            "share": min(1.0, job.done / job.size) if job.size else 0.0,
            "running": job.running,
        }
        for job in listed()
    ]
