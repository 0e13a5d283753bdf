// Answers with the host, the query and the path that URL reads; with 500 if it throws. The arguments are ports.
"use strict";
const http = require("http");

function answer(request, response) {
  let url;
  try {
    url = new URL(request.url, "http://" + request.headers.host);
  } catch (error) {
    response.statusCode = 500;
    response.end();
    return;
  }
  response.end(url.host + "\n" + url.search.slice(1) + "\n" + url.pathname);
}

for (const port of process.argv.slice(2)) http.createServer(answer).listen(Number(port), "127.0.0.1");
