import type { poster as english } from '#src/locales/en/poster.ts';
import type { Texts } from '#src/locales/shape.ts';

export const poster: Texts<typeof english> = {
  code: 'Código QR del enlace de inscripción',
  headline: 'Alguien espera su llamada',
  text: 'Sea voluntario de {{organization}}: llame a personas desde su casa, cuando le convenga.',
  how: 'Inscríbase con su teléfono en dos minutos',
  or: 'o abra esta página:',
};
