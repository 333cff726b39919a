import type { personOrganizations as english } from '#src/locales/en/person-organizations.ts';
import type { Texts } from '#src/locales/shape.ts';

export const personOrganizations: Texts<typeof english> = {
  list: {
    name: 'Nombre',
    userName: 'Usuario',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    program: 'Programa',
    status: 'Estado',
    matches: 'Parejas',
    enrolled: 'Inscripción',
    unenrolled: 'Baja',
    search: 'Buscar por nombre, usuario, correo o teléfono',
    label: {
      caller: 'Voluntarios',
      recipient: 'Destinatarios',
      outreach: 'En incorporación',
      inactive: 'Personas inactivas',
    },
    empty: {
      caller: 'No se encontraron voluntarios',
      recipient: 'No se encontraron destinatarios',
      outreach: 'No se encontraron usuarios',
      inactive: 'No se encontraron usuarios',
    },
    emptyWhy: 'Nadie tiene todavía esta función en la organización.',
  },
};
