# Debian's Chromium, for the tests of pages.
import json
import os
import subprocess


class Tab:
    """A page in a browser, which obeys commands of the DevTools protocol: JSON, with a NUL after each message."""

    def __init__(self, folder, url, width, scheme="light"):
        browser_reads, self.to_browser = os.pipe()
        from_browser, browser_writes = os.pipe()
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
                   f"--user-data-dir={folder}/profile"]
        self.process = subprocess.Popen(["sh", "-c", f'exec "$@" 3<&{browser_reads} 4>&{browser_writes}', "", *command],
                                        pass_fds=(browser_reads, browser_writes), stderr=subprocess.DEVNULL)
        os.close(browser_reads)
        os.close(browser_writes)
        self.answers = open(from_browser, "rb")
        self.session, self.number, self.requests, self.said = {}, 0, [], []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.session = {"sessionId": session}
        self.ask("Network.enable")
        self.ask("Page.enable")
        self.ask("Runtime.enable")
        self.ask("Log.enable")
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.ask("Page.bringToFront")
        self.ask("Page.navigate", url=url)
        while self.read().get("method") != "Page.loadEventFired":
            pass

    def read(self):
        text = b""
        while not text.endswith(b"\0"):
            octet = self.answers.read(1)
            assert octet, "the browser has ended"
            text += octet
        message = json.loads(text[:-1])
        if message.get("method") == "Network.requestWillBeSent":
            self.requests.append(message["params"]["request"]["url"])
        if message.get("method") in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"):
            self.said.append(message["params"])
        return message

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters, **self.session}
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        while (answer := self.read()).get("id") != self.number:
            pass
        return answer["result"]

    def value(self, expression):
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def mouse(self, kind, x, y):
        self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)

    def close(self):
        os.close(self.to_browser)
        self.process.wait()
        self.answers.close()
