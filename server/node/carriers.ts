import { createTransport } from 'nodemailer';
import type { Carriers, Letter, MessageCarriers } from '#server/services.ts';
import { simulatedCalls } from '#server/simulated/calls.ts';
import { twilio } from '#server/twilio/twilio.ts';
import type { Worker } from '#server/work.ts';
import type { Settings } from './settings.ts';

const show = (title: string, body: string) => {
  process.stdout.write(`\n── ${title}\n${body}\n──\n`);
};

const terminal: MessageCarriers = {
  mail: async ({ to, subject, body }) => show(`Mail to ${to}: ${subject}`, body),
  sms: async ({ to, body }) => show(`SMS to ${to}`, body),
  voice: async ({ to, body }) => show(`Voice call to ${to}`, body),
};

/** Hands mails to an SMTP server; throws when it doesn't take one within half a minute. */
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

/**
 * How messages leave and calls are made: mails by SMTP and everything else by Twilio, where they are set up; without
 * them messages are shown in the terminal, and calls are made in the demo alone, by the simulation.
 */
export function carriersOf(
  { smtp, twilio: account, publicUrl, demo }: Pick<Settings, 'smtp' | 'twilio' | 'publicUrl' | 'demo'>,
  worker: Worker,
): Carriers {
  const mail = smtp ? smtpMail(smtp) : terminal.mail;
  if (account) return { mail, ...twilio({ ...account, publicUrl }) };
  return { ...terminal, mail, call: demo ? simulatedCalls(worker) : null, callbacks: null };
}
