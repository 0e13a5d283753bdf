# Listeners of Envoy with bindings/envoy, and where Envoy finds the module. Envoy comes from PyPI (requirements.txt).
import json
import os
import pathlib
import shutil

from support import modules, packages

TYPE = "type.googleapis.com/envoy.extensions."
FILTER = TYPE + "filters.http.dynamic_modules.v3.DynamicModuleFilter"
MODULE = {"name": "bnfurl_envoy", "do_not_close": True}
LOG = ["%PROTOCOL%", "%RESPONSE_CODE%", "%RESPONSE_CODE_DETAILS%", "%DYNAMIC_METADATA(bnfurl:offset)%",
       "%DYNAMIC_METADATA(bnfurl:code)%", "%DYNAMIC_METADATA(bnfurl:reason)%", "%REQ(:PATH)%"]


def filter_of(settings, kind=FILTER, name="filter_name"):
    of_value = "StringValue" if isinstance(settings, str) else "Struct"
    value = {"@type": f"type.googleapis.com/google.protobuf.{of_value}", "value": settings}
    return {"@type": kind, "dynamic_module_config": MODULE, name: "bnfurl", "filter_config": value}


# A listener that answers 200 to what the module lets pass, or passes it on to `cluster`. `routes`: other settings by
# prefix. Without settings, there is no module.
def listener(port, settings, routes=(), options=(), cluster=None):
    target = {"route": {"cluster": cluster}} if cluster else {"direct_response": {"status": 200}}
    of_routes = [{"match": {"prefix": prefix}, **target, "typed_per_filter_config": {
        "bnfurl": filter_of(of_route, FILTER + "PerRoute", "per_route_config_name")}}
        for prefix, of_route in dict(routes).items()]
    router = {"name": "router", "typed_config": {"@type": TYPE + "filters.http.router.v3.Router"}}
    module = [] if settings is None else [{"name": "bnfurl", "typed_config": filter_of(settings)}]
    manager = {
        "@type": TYPE + "filters.network.http_connection_manager.v3.HttpConnectionManager",
        "stat_prefix": "web",
        "delayed_close_timeout": "0s",
        "access_log": [{"name": "log", "typed_config": {
            "@type": TYPE + "access_loggers.file.v3.FileAccessLog", "path": "log",
            "log_format": {"text_format_source": {"inline_string": "\t".join(LOG) + "\n"}}}}],
        "route_config": {"virtual_hosts": [{"name": "all", "domains": ["*"], "routes": [
            *of_routes, {"match": {"prefix": "/"}, **target}]}]},
        "http_filters": [*module, router],
        **dict(options),
    }
    return {"@type": "type.googleapis.com/envoy.config.listener.v3.Listener", "name": f"web-{port}",
            "address": {"socket_address": {"address": "127.0.0.1", "port_value": port}},
            "filter_chains": [{"filters": [{"name": "manager", "typed_config": manager}]}]}


# The file of a configuration with a listener for each port, in front of a server.
def configuration(folder, sites, back):
    address = {"socket_address": {"address": "127.0.0.1", "port_value": back}}
    app = {"name": "app", "load_assignment": {"cluster_name": "app", "endpoints": [
        {"lb_endpoints": [{"endpoint": {"address": address}}]}]}}
    listeners = [listener(port, settings, cluster="app") for port, settings in sites.items()]
    for each in listeners:
        del each["@type"]
    path = folder / "envoy.json"
    path.write_text(json.dumps({"static_resources": {"listeners": listeners, "clusters": [app]}}))
    return path


# The module; BNFURL_ENVOY names one that was built elsewhere. Raises packages.Unavailable.
def built():
    return pathlib.Path(os.environ["BNFURL_ENVOY"]) if "BNFURL_ENVOY" in os.environ else modules.path("envoy")


def environment(module=None):
    return {**os.environ, "ENVOY_DYNAMIC_MODULES_SEARCH_PATH": str((module or built()).parent)}


# The same, where Envoy is installed.
def program():
    if shutil.which("envoy") is None:
        raise packages.Unavailable("there is no envoy; tools/test --nightly servers installs it")
    return built()
