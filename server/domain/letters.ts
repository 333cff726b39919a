import { LIMITS } from '#src/schemas/limits.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import type { Letter, MessageLanguage } from '#server/services.ts';

type Words = Omit<Letter, 'to'>;

/** What the server writes to people, in the language their details ask for. */
interface Letters {
  readonly language: MessageLanguage;
  reset(to: { firstName: string; userName: string; link: string }): Words;
  contactChanged(to: { firstName: string; userName: string; by: string }): Words;
  userNameChanged(to: { firstName: string; before: string; userName: string; by: string }): Words;
  /** `words`: the organization's own, before the rest. */
  invitation(to: {
    firstName: string;
    userName: string;
    by: string;
    organizations: string;
    link: string;
    words?: string | null;
  }): Words;
  /** `words`: the organization's own, in the place of ours; `userName`: of who may sign in. */
  welcome(to: {
    firstName: string;
    userName: string | null;
    organization: string;
    phone: string | null;
    link: string;
    words: string | null;
    hasSignedUp: boolean;
  }): Words;
  friend(to: { firstName: string; by: string; organization: string; link: string }): Words;
  broadcastReplies(about: { title: string; count: number; link: string }): Words;
  broadcastEnded(about: { title: string; sent: number; failed: number; link: string }): Words;
  survey(about: { firstName: string; organization: string; link: string; isAfterCall: boolean }): Words;
  /** A text message, see `code`. */
  surveyText(about: { organization: string; link: string }): string;
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
  contactChanged: ({ firstName, userName, by }) => ({
    subject: 'Your Outreach Console contact details were changed',
    body: lines(
      `Hello ${firstName},`,
      `${by} changed the email address or a phone number of the username ${userName}. This address got this email because it was the one before.`,
      'If that was not agreed with you, tell your organization at once: whoever has the new ones may be able to reset your password.',
    ),
  }),
  userNameChanged: ({ firstName, before, userName, by }) => ({
    subject: 'Your Outreach Console username was changed',
    body: lines(
      `Hello ${firstName},`,
      `${by} changed your username from ${before} to ${userName}. From now on, sign in as ${userName}. Your password is the same.`,
      'If that was not agreed with you, tell your organization.',
    ),
  }),
  invitation: ({ firstName, userName, by, organizations, link, words }) => ({
    subject: `${by} invited you to ${organizations}`,
    body: lines(
      `Hello ${firstName},`,
      ...(words ? [words] : []),
      `${by} created an Outreach Console account for you at ${organizations}. Your username is ${userName}. To choose your password and sign in, open this link within 7 days:`,
      link,
      `Link expired, or questions? Ask ${by}.`,
    ),
  }),
  welcome: ({ firstName, userName, organization, phone, link, words, hasSignedUp }) => ({
    subject: `Welcome to ${organization}`,
    body: lines(
      `Hello ${firstName},`,
      words ??
        `Thank you for volunteering to make calls with ${organization}. We’ll let you know when your first calls are ready.`,
      ...(phone === null ? [] : [`Our phone line: ${shownPhone(phone)}`]),
      userName === null ? `Sign in here: ${link}` : `Sign in here with your username ${userName}: ${link}`,
      hasSignedUp
        ? `You’re getting this email because you signed up to make calls with ${organization}.`
        : `You’re getting this email because ${organization} added you as a volunteer caller.`,
    ),
  }),
  friend: ({ firstName, by, organization, link }) => ({
    subject: `${by || 'A friend'} thought of you: ${organization} is looking for volunteers`,
    body: lines(
      firstName === '' ? 'Hello,' : `Hello ${firstName},`,
      `${by || 'A friend'} signed up to volunteer with ${organization} and thought you might like it, too. Volunteers make phone calls from home.`,
      `Find out more and sign up here: ${link}`,
      `You’re getting this email because ${by || 'a friend'} gave us your address. We won’t write to it again about this, and you don’t have to do anything.`,
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
      `The broadcast “${title}” has gone out. Messages handed to the carrier: ${sent}. Failed: ${failed}.`,
      'The carrier may still report messages that did not arrive. See what became of each one here:',
      link,
    ),
  }),
  survey: ({ firstName, organization, link, isAfterCall }) => ({
    subject: isAfterCall ? 'How was your call?' : `A few questions from ${organization}`,
    body: lines(
      `Hello ${firstName},`,
      isAfterCall
        ? `Thank you for calling with ${organization}. How did it go? A few questions, two minutes:`
        : `${organization} has a few questions for you. They take a few minutes:`,
      link,
      `The link is yours alone and works for ${WORK_LIMITS.surveyDays} days. You don’t have to sign in.`,
    ),
  }),
  surveyText: ({ organization, link }) => `${organization} has a few questions for you: ${link}`,
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
  contactChanged: ({ firstName, userName, by }) => ({
    subject: 'Se cambiaron sus datos de contacto de Outreach Console',
    body: lines(
      `Hola, ${firstName}:`,
      `${by} cambió el correo electrónico o un teléfono del nombre de usuario ${userName}. Le escribimos a esta dirección porque era la anterior.`,
      'Si no fue acordado con usted, avise de inmediato a su organización: quien tenga los datos nuevos podría restablecer su contraseña.',
    ),
  }),
  userNameChanged: ({ firstName, before, userName, by }) => ({
    subject: 'Se cambió su nombre de usuario de Outreach Console',
    body: lines(
      `Hola, ${firstName}:`,
      `${by} cambió su nombre de usuario de ${before} a ${userName}. Desde ahora inicie sesión como ${userName}. Su contraseña es la misma.`,
      'Si no fue acordado con usted, avise a su organización.',
    ),
  }),
  invitation: ({ firstName, userName, by, organizations, link, words }) => ({
    subject: `Invitación de ${by} a ${organizations}`,
    body: lines(
      `Hola, ${firstName}:`,
      ...(words ? [words] : []),
      `${by} creó una cuenta de Outreach Console para usted en ${organizations}. Su nombre de usuario es ${userName}. Para elegir su contraseña e iniciar sesión, abra este enlace en los próximos 7 días:`,
      link,
      `¿El enlace venció o tiene preguntas? Escriba a ${by}.`,
    ),
  }),
  welcome: ({ firstName, userName, organization, phone, link, words, hasSignedUp }) => ({
    subject: `Le damos la bienvenida a ${organization}`,
    body: lines(
      `Hola, ${firstName}:`,
      words ??
        `Gracias por ofrecerse a hacer llamadas con ${organization}. Le avisaremos cuando sus primeras llamadas estén listas.`,
      ...(phone === null ? [] : [`Nuestra línea telefónica: ${shownPhone(phone)}`]),
      userName === null ? `Inicie sesión aquí: ${link}` : `Inicie sesión aquí con su usuario ${userName}: ${link}`,
      hasSignedUp
        ? `Recibe este correo porque se inscribió para hacer llamadas con ${organization}.`
        : `Recibe este correo porque ${organization} agregó su nombre a sus voluntarios.`,
    ),
  }),
  friend: ({ firstName, by, organization, link }) => ({
    subject: `${by || 'Alguien'} pensó en usted: ${organization} busca voluntarios`,
    body: lines(
      firstName === '' ? 'Hola:' : `Hola, ${firstName}:`,
      `${by || 'Alguien que le conoce'} se inscribió en el voluntariado de ${organization} y pensó que a usted también le podría gustar. Consiste en hacer llamadas telefónicas desde casa.`,
      `Aquí puede leer más e inscribirse: ${link}`,
      `Recibe este correo porque ${by || 'alguien que le conoce'} nos dio su dirección. No volveremos a escribirle por esto y no tiene que hacer nada.`,
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
      `La difusión “${title}” salió. Mensajes entregados al operador: ${sent}. Con error: ${failed}.`,
      'El operador todavía puede avisar de mensajes que no llegaron. Vea aquí qué pasó con cada uno:',
      link,
    ),
  }),
  survey: ({ firstName, organization, link, isAfterCall }) => ({
    subject: isAfterCall ? '¿Cómo fue su llamada?' : `Unas preguntas de ${organization}`,
    body: lines(
      `Hola, ${firstName}:`,
      isAfterCall
        ? `Gracias por llamar con ${organization}. ¿Cómo le fue? Son unas preguntas de dos minutos:`
        : `${organization} tiene unas preguntas para usted. Toman unos minutos:`,
      link,
      `El enlace es solo suyo y funciona durante ${WORK_LIMITS.surveyDays} días. No hace falta iniciar sesión.`,
    ),
  }),
  surveyText: ({ organization, link }) => `${organization} tiene unas preguntas para usted: ${link}`,
  code: (code) =>
    `Outreach Console: use ${code} para verificar su identidad. Vence en ${LIMITS.mfaCodeMinutes} minutos. No lo comparta con nadie.`,
  spokenCode: (code) =>
    `Hola. Su código de verificación de Outreach Console es: ${digits(code)}. Repito: ${digits(code)}. Adiós.`,
  stopped: (organization) => `Ya no le llegan mensajes de ${organization}. Para volver a recibirlos, responda START.`,
};

/** The letters in a person's preferred language; English where we don't write theirs. */
export const lettersIn = (preferredLanguage: string | null): Letters => (preferredLanguage === 'Spanish' ? es : en);
