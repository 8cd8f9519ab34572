"""The circles that the contract of import-linter leaves out: those between a package and the modules in it."""

import grimp


def test_no_module_imports_a_package_that_it_is_in() -> None:
    graph = grimp.build_graph("playground", cache_dir=None)
    imports = [(module, each) for module in graph.modules for each in graph.find_modules_directly_imported_by(module)]
    assert len(imports) > 2000
    assert [f"{module} imports {package}" for module, package in imports if module.startswith(f"{package}.")] == []
