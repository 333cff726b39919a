import { LIMITS } from '#src/schemas/limits.ts';
import type { Letter, MessageLanguage } from '#server/services.ts';

type Words = Omit<Letter, 'to'>;

/** What the server writes to people, in the language their details ask for. */
interface Letters {
  readonly language: MessageLanguage;
  reset(to: { firstName: string; userName: string; link: string }): Words;
  invitation(to: { firstName: string; userName: string; by: string; organizations: string; link: string }): Words;
  welcome(to: { firstName: string; organization: string; phone: string | null; link: string }): Words;
  broadcastReplies(about: { title: string; count: number; link: string }): Words;
  broadcastEnded(about: { title: string; sent: number; failed: number; link: string }): Words;
  /** A text message: one segment, so only letters of the GSM alphabet, where Spanish á, í, ó and ú are missing. */
  code(code: string): string;
  spokenCode(code: string): string;
  /** A text message, see `code`. */
  stopped(organization: string): string;
}

/** A US number as people write it; another stays as it is. */
const shownPhone = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** Digits with a pause after each. */
const digits = (code: string) => [...code].join(', ');

const lines = (...paragraphs: string[]) => paragraphs.join('\n\n');

const en: Letters = {
  language: 'en',
  reset: ({ firstName, userName, link }) => ({
    subject: 'Reset your Outreach Console password',
    body: lines(
      `Hello ${firstName},`,
      `We received a request to reset the password for the username ${userName}. To choose a new password, open this link within one hour:`,
      link,
      'If you didn’t ask for this, ignore this email. Your password stays the same.',
    ),
  }),
  invitation: ({ firstName, userName, by, organizations, link }) => ({
    subject: `${by} invited you to ${organizations}`,
    body: lines(
      `Hello ${firstName},`,
      `${by} created an Outreach Console account for you at ${organizations}. Your username is ${userName}. To choose your password and sign in, open this link within 7 days:`,
      link,
      `Link expired, or questions? Ask ${by}.`,
    ),
  }),
  welcome: ({ firstName, organization, phone, link }) => ({
    subject: `Welcome to ${organization}`,
    body: lines(
      `Hello ${firstName},`,
      `Thank you for volunteering to make calls with ${organization}. We’ll let you know when your first calls are ready.`,
      ...(phone === null ? [] : [`Our phone line: ${shownPhone(phone)}`]),
      `Sign in here: ${link}`,
      `You’re getting this email because ${organization} added you as a volunteer caller.`,
    ),
  }),
  broadcastReplies: ({ title, count, link }) => ({
    subject: `${count === 1 ? '1 response' : `${count} responses`} to “${title}”`,
    body: lines(
      count === 1
        ? `Someone responded to the broadcast “${title}”. Read the response here:`
        : `${count} new responses to the broadcast “${title}” have come. Read them here:`,
      link,
    ),
  }),
  broadcastEnded: ({ title, sent, failed, link }) => ({
    subject: sent > 0 ? `“${title}” was sent` : `“${title}” failed`,
    body: lines(
      `The broadcast “${title}” is finished. Messages sent: ${sent}. Failed: ${failed}.`,
      'See what became of each message here:',
      link,
    ),
  }),
  code: (code) =>
    `Outreach Console: ${code} is your verification code. It expires in ${LIMITS.mfaCodeMinutes} minutes. Don't share it with anyone.`,
  spokenCode: (code) =>
    `Hello. Your Outreach Console verification code is: ${digits(code)}. Again: ${digits(code)}. Goodbye.`,
  stopped: (organization) => `You won't get more texts from ${organization}. Reply START to get them again.`,
};

const es: Letters = {
  language: 'es',
  reset: ({ firstName, userName, link }) => ({
    subject: 'Restablezca su contraseña de Outreach Console',
    body: lines(
      `Hola, ${firstName}:`,
      `Recibimos una solicitud para restablecer la contraseña del usuario ${userName}. Para elegir una nueva, abra este enlace en la próxima hora:`,
      link,
      'Si usted no la pidió, ignore este correo. Su contraseña no cambia.',
    ),
  }),
  invitation: ({ firstName, userName, by, organizations, link }) => ({
    subject: `Invitación de ${by} a ${organizations}`,
    body: lines(
      `Hola, ${firstName}:`,
      `${by} creó una cuenta de Outreach Console para usted en ${organizations}. Su nombre de usuario es ${userName}. Para elegir su contraseña e iniciar sesión, abra este enlace en los próximos 7 días:`,
      link,
      `¿El enlace venció o tiene preguntas? Escriba a ${by}.`,
    ),
  }),
  welcome: ({ firstName, organization, phone, link }) => ({
    subject: `Le damos la bienvenida a ${organization}`,
    body: lines(
      `Hola, ${firstName}:`,
      `Gracias por ofrecerse a hacer llamadas con ${organization}. Le avisaremos cuando sus primeras llamadas estén listas.`,
      ...(phone === null ? [] : [`Nuestra línea telefónica: ${shownPhone(phone)}`]),
      `Inicie sesión aquí: ${link}`,
      `Recibe este correo porque ${organization} agregó su nombre a sus voluntarios.`,
    ),
  }),
  broadcastReplies: ({ title, count, link }) => ({
    subject: `${count === 1 ? '1 respuesta' : `${count} respuestas`} a “${title}”`,
    body: lines(
      count === 1
        ? `Llegó una respuesta a la difusión “${title}”. Léala aquí:`
        : `Llegaron ${count} respuestas nuevas a la difusión “${title}”. Léalas aquí:`,
      link,
    ),
  }),
  broadcastEnded: ({ title, sent, failed, link }) => ({
    subject: sent > 0 ? `“${title}” se envió` : `“${title}” tuvo un error`,
    body: lines(
      `La difusión “${title}” terminó. Mensajes enviados: ${sent}. Con error: ${failed}.`,
      'Vea aquí qué pasó con cada mensaje:',
      link,
    ),
  }),
  code: (code) =>
    `Outreach Console: use ${code} para verificar su identidad. Vence en ${LIMITS.mfaCodeMinutes} minutos. No lo comparta con nadie.`,
  spokenCode: (code) =>
    `Hola. Su código de verificación de Outreach Console es: ${digits(code)}. Repito: ${digits(code)}. Adiós.`,
  stopped: (organization) => `Ya no le llegan mensajes de ${organization}. Para volver a recibirlos, responda START.`,
};

/** The letters in a person's preferred language; English where we don't write theirs. */
export const lettersIn = (preferredLanguage: string | null): Letters => (preferredLanguage === 'Spanish' ? es : en);
