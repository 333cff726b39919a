import { LIMITS } from '#src/schemas/limits.ts';
import type { Letter } from '#server/services.ts';

type Words = Omit<Letter, 'to'>;

/** What the server writes to people, in the language their details ask for. */
interface Letters {
  reset(to: { firstName: string; userName: string; link: string }): Words;
  invitation(to: { firstName: string; userName: string; by: string; organizations: string; link: string }): Words;
  welcome(to: { firstName: string; organization: string; phone: string | null; link: string }): Words;
  code(code: string): string;
  spokenCode(code: string): string;
}

const lines = (...paragraphs: string[]) => paragraphs.join('\n\n');

const en: Letters = {
  reset: ({ firstName, userName, link }) => ({
    subject: 'Reset your password',
    body: lines(
      `Hello ${firstName},`,
      `Somebody asked to reset the password of the username ${userName}. To choose a new one, open this link within one hour:`,
      link,
      'If it was not you, there is nothing to do: the password stays as it is.',
    ),
  }),
  invitation: ({ firstName, userName, by, organizations, link }) => ({
    subject: `${by} invites you to ${organizations}`,
    body: lines(
      `Hello ${firstName},`,
      `${by} has made an account for you at ${organizations}. Your username is ${userName}. To choose a password, open this link within 7 days:`,
      link,
    ),
  }),
  welcome: ({ firstName, organization, phone, link }) => ({
    subject: `Welcome to ${organization}`,
    body: lines(
      `Hello ${firstName},`,
      `Thank you for calling for ${organization}. You will hear from us when your first calls are ready.`,
      ...(phone === null ? [] : [`Our phone line: ${phone}`]),
      link,
    ),
  }),
  code: (code) => `Your verification code is ${code}. It is valid for ${LIMITS.mfaCodeMinutes} minutes.`,
  spokenCode: (code) => `Your verification code is: ${code}. Once more: ${code}.`,
};

const es: Letters = {
  reset: ({ firstName, userName, link }) => ({
    subject: 'Restablezca su contraseña',
    body: lines(
      `Hola, ${firstName}:`,
      `Alguien ha pedido restablecer la contraseña del usuario ${userName}. Para elegir una nueva, abra este enlace antes de una hora:`,
      link,
      'Si no fue usted, no tiene que hacer nada: la contraseña no cambia.',
    ),
  }),
  invitation: ({ firstName, userName, by, organizations, link }) => ({
    subject: `${by} le invita a ${organizations}`,
    body: lines(
      `Hola, ${firstName}:`,
      `${by} ha creado una cuenta para usted en ${organizations}. Su nombre de usuario es ${userName}. Para elegir una contraseña, abra este enlace antes de 7 días:`,
      link,
    ),
  }),
  welcome: ({ firstName, organization, phone, link }) => ({
    subject: `Le damos la bienvenida a ${organization}`,
    body: lines(
      `Hola, ${firstName}:`,
      `Gracias por llamar en nombre de ${organization}. Le avisaremos cuando sus primeras llamadas estén listas.`,
      ...(phone === null ? [] : [`Nuestra línea telefónica: ${phone}`]),
      link,
    ),
  }),
  code: (code) => `Su código de verificación es ${code}. Es válido durante ${LIMITS.mfaCodeMinutes} minutos.`,
  spokenCode: (code) => `Su código de verificación es: ${code}. Repito: ${code}.`,
};

/** The letters in a person's preferred language; English where we don't write theirs. */
export const lettersIn = (preferredLanguage: string | null): Letters => (preferredLanguage === 'Spanish' ? es : en);
