import type { newUser as english } from '#src/locales/en/new-user.ts';
import type { Texts } from '#src/locales/shape.ts';

export const newUser: Texts<typeof english> = {
  firstName: 'Nombre',
  lastName: 'Apellidos',
  userName: 'Nombre de usuario',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  preferredLanguage: 'Idioma preferido',
  preferredLanguageHint: 'En él se escribe la invitación.',
  languages: { English: 'Inglés', Spanish: 'Español' },
  externalPersonId: 'ID externo',
};
