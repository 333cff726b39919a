import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What lies between the browser and a server: it can be held and cut as any network, where nobody says goodbye. */
export interface Line {
  readonly url: string;
  /** Lets no more than so many bytes of a connection through to the server; resolves when one has sent as many. */
  hold(bytes: number): Promise<void>;
  /** Ends all connections and takes no others. */
  cut(): void;
  /** As if nothing had happened. */
  mend(): void;
  close(): Promise<void>;
}

/** Lays a line to a port of this machine. */
export async function layLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let most = Number.POSITIVE_INFINITY;
  let tell = () => {};
  const keep = (socket: Socket) => {
    sockets.add(socket);
    // what is cut says so to both ends, and to nobody else
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const server = createServer((browser) => {
    if (isCut) return void browser.resetAndDestroy();
    const api = connect(port, 'localhost');
    keep(browser);
    keep(api);
    let passed = 0;
    browser.on('data', (chunk) => {
      passed += chunk.length;
      if (passed <= most) return void api.write(chunk);
      browser.pause();
      tell();
    });
    api.on('data', (chunk) => browser.write(chunk));
    browser.once('close', () => api.destroy());
    api.once('close', () => browser.resetAndDestroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hold: (bytes) => {
      most = bytes;
      return new Promise((resolve) => {
        tell = resolve;
      });
    },
    cut: () => {
      isCut = true;
      reset();
    },
    mend: () => {
      isCut = false;
      most = Number.POSITIVE_INFINITY;
    },
    close: async () => {
      server.close();
      reset();
      await once(server, 'close');
    },
  };
}
