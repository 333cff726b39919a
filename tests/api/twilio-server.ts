import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly fields: URLSearchParams;
}

type Answer = (response: ServerResponse, asked: Asked) => void;

export const json =
  (status: number, body: object): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Takes what it is asked, and says nothing. */
export const hang: Answer = () => {};

/** Takes what it is asked, and breaks the connection. */
export const cut: Answer = (response) => void response.socket?.resetAndDestroy();

/** As much of Twilio's API as the carrier asks of it; what it answers is for the test to say. */
export async function twilioServer() {
  const asked: Asked[] = [];
  let answer: Answer = json(201, { sid: `CA${'1'.repeat(32)}` });
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url: path = '', headers } = request;
      const call = { method, path, headers, fields: new URLSearchParams(await text(request)) };
      asked.push(call);
      answer(response, call);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked: asked as readonly Asked[],
    answers: (given: Answer) => {
      answer = given;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
