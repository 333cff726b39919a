import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carriersOf } from '#server/node/carriers.ts';
import type { Worker } from '#server/work.ts';
import { TWILIO } from './twilio-account.ts';

/** As much of an SMTP server as a mail needs; `refuse` answers the recipient with an error. */
function smtpServer(letters: string[], refuse: () => boolean): Server {
  return createServer((socket) => {
    let letter: string[] | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mail.test');
    createInterface({ input: socket }).on('line', (line) => {
      if (letter) {
        if (line !== '.') letter.push(line);
        else {
          letters.push(letter.join('\n'));
          letter = undefined;
          say('250 taken');
        }
      } else if (line === 'DATA') {
        letter = [];
        say('354 go on');
      } else if (line.startsWith('RCPT') && refuse()) say('550 no such mailbox');
      else say(line === 'QUIT' ? '221 bye' : '250 ok');
    });
    socket.on('error', () => socket.destroy());
  });
}

let server: Server;
let letters: string[];
let refusing: boolean;
beforeEach(async () => {
  letters = [];
  refusing = false;
  server = smtpServer(letters, () => refusing).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
});

/** Mails need no database. */
const worker = {} as Worker;

const carriers = () => {
  const { port } = server.address() as AddressInfo;
  const smtp = { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, from: 'Console <no-reply@example.org>' };
  return carriersOf({ smtp, twilio: undefined, publicUrl: 'http://console.test', demo: false }, worker);
};

describe('mail by SMTP', () => {
  it('is handed to the server', async () => {
    await carriers().mail?.({ to: 'ana@example.org', subject: 'Contraseña', body: 'Hola\nhttp://console.test/x' });
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain('From: Console <no-reply@example.org>');
    expect(letters[0]).toContain('To: ana@example.org');
    expect(letters[0]).toContain('http://console.test/x');
  });

  it('a subject can not smuggle in another header or recipient', async () => {
    await carriers().mail?.({ to: 'ana@example.org', subject: 'Hi\r\nBcc: eve@example.org', body: 'x' });
    expect(letters[0]).not.toMatch(/^Bcc:/im);
  });

  it('throws what the server says, so that it is tried again', async () => {
    refusing = true;
    await expect(carriers().mail?.({ to: 'x@example.org', subject: 'x', body: 'x' })).rejects.toThrow(
      'no such mailbox',
    );
    expect(letters).toEqual([]);
  });
});

describe('text messages and calls', () => {
  const given = { smtp: undefined, publicUrl: 'http://console.test' };

  it('outside the demo nothing is shown in the terminal: what is not set up sends nothing', () => {
    const none = { mail: null, sms: null, voice: null, broadcasts: { email: null, sms: null, voice: null } };
    expect(carriersOf({ ...given, twilio: undefined, demo: false }, worker)).toMatchObject(none);
    const { mail, sms, voice } = carriersOf({ ...given, twilio: undefined, demo: true }, worker);
    expect([mail, sms, voice]).not.toContain(null);
  });

  it('go by Twilio where it is set up', () => {
    const { call, callbacks } = carriersOf({ ...given, twilio: TWILIO, demo: false }, worker);
    expect(call).toMatchObject({ isSimulated: false, records: true, knowsKeys: false });
    expect(callbacks).not.toBeNull();
  });

  it('without it there are calls in the demo alone, and they are simulated', () => {
    expect(carriersOf({ ...given, twilio: undefined, demo: false }, worker)).toMatchObject({
      call: null,
      callbacks: null,
    });
    expect(carriersOf({ ...given, twilio: undefined, demo: true }, worker)).toMatchObject({
      call: { isSimulated: true, records: true },
      callbacks: null,
    });
  });
});
