import { createTransport } from 'nodemailer';
import {
  CarrierRefusal,
  CarrierSilence,
  type BroadcastCarrier,
  type Carriers,
  type Letter,
  type MessageCarriers,
} from '#server/services.ts';
import { simulatedCalls } from '#server/simulated/calls.ts';
import { simulatedBroadcasts } from '#server/simulated/messages.ts';
import { twilio } from '#server/twilio/twilio.ts';
import type { Worker } from '#server/work.ts';
import type { Settings } from './settings.ts';

/** Codes and links of the demo: outside it they are nobody's but their owner's. */
const show = (title: string, body: string) => {
  process.stdout.write(`\n── ${title}\n${body}\n──\n`);
};

const terminal: MessageCarriers = {
  mail: async ({ to, subject, body }) => show(`Mail to ${to}: ${subject}`, body),
  sms: async ({ to, body }) => show(`SMS to ${to}`, body),
  voice: async ({ to, body }) => show(`Voice call to ${to}`, body),
};

/** Hands mails to an SMTP server; throws when it says nothing for half a minute. */
function smtpMail({ url, from }: NonNullable<Settings['smtp']>): MessageCarriers['mail'] {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, body }: Letter) => {
    await transport.sendMail({ from, to, subject, text: body });
  };
}

/** What mail servers take of one sender in a second (assumed). */
const MAILS_PER_SECOND = 20;

/** Whether a mail was taken, of what the mail server or the way to it said. */
function refusalOf(error: unknown): Error {
  const { responseCode, command, message } = error as { responseCode?: number; command?: string; message: string };
  if (responseCode !== undefined) {
    return new CarrierRefusal(message, { code: String(responseCode), final: responseCode >= 500 });
  }
  if (command === 'CONN') return new CarrierRefusal(message, { code: command, final: false });
  return new CarrierSilence(message, { cause: error });
}

const broadcastMail = (mail: MessageCarriers['mail']): BroadcastCarrier => ({
  isSimulated: false,
  knowsKeys: false,
  perSecond: MAILS_PER_SECOND,
  async send({ to, subject, body }) {
    await mail({ to, subject, body }).catch((error: unknown) => {
      throw refusalOf(error);
    });
    return { ref: null };
  },
});

/**
 * How messages leave and calls are made: mails by SMTP and everything else by Twilio, where they are set up. Without
 * them the demo shows messages in the terminal and simulates calls and broadcasts; elsewhere nothing is connected.
 */
export function carriersOf(
  { smtp, twilio: account, publicUrl, demo }: Pick<Settings, 'smtp' | 'twilio' | 'publicUrl' | 'demo'>,
  worker: Worker,
): Carriers {
  const { mail: shown, ...others } = demo ? terminal : { mail: null, sms: null, voice: null };
  const mail = smtp ? smtpMail(smtp) : shown;
  const email = smtp && mail ? broadcastMail(mail) : null;
  if (account) {
    const carriers = twilio({ ...account, publicUrl });
    return { mail, ...carriers, broadcasts: { ...carriers.broadcasts, email } };
  }
  const call = demo ? simulatedCalls(worker) : null;
  const broadcasts = demo ? simulatedBroadcasts : { sms: null, voice: null, email };
  return { ...others, mail, call, broadcasts, callbacks: null };
}
