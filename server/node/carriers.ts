import { createTransport } from 'nodemailer';
import type { Carriers, Letter } from '#server/services.ts';
import type { Settings } from './settings.ts';

const show = (title: string, body: string) => {
  process.stdout.write(`\n── ${title}\n${body}\n──\n`);
};

const terminal: Carriers = {
  mail: async ({ to, subject, body }) => show(`Mail to ${to}: ${subject}`, body),
  sms: async (to, body) => show(`SMS to ${to}`, body),
  voice: async (to, body) => show(`Voice call to ${to}`, body),
};

/** Hands mails to an SMTP server; throws when it doesn't take one within half a minute. */
function smtpMail({ url, from }: NonNullable<Settings['smtp']>): Carriers['mail'] {
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

/** How messages leave: mails by SMTP where it is set up, everything else is shown in the terminal. */
export const carriersOf = ({ smtp }: Pick<Settings, 'smtp'>): Carriers =>
  smtp ? { ...terminal, mail: smtpMail(smtp) } : terminal;
