import type { personOrganizations as english } from '#src/locales/en/memberships.ts';
import type { Texts } from '#src/locales/shape.ts';

export const personOrganizations: Texts<typeof english> = {
  list: {
    name: 'Nombre',
    userName: 'Nombre de usuario',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    program: 'Programa',
    status: 'Estatus',
    matches: 'Asignaciones',
    enrolled: 'Inscripción',
    unenrolled: 'Baja',
    lastCall: 'Última llamada',
    welcomed: 'Último correo de bienvenida',
    search: 'Buscar por nombre, usuario, correo o teléfono',
    searchShort: 'Nombre, correo, tel.',
    anyField: 'Cualquiera',
    fieldHas: '{{name}} contiene',
    title: {
      caller: 'Voluntarios',
      recipient: 'Beneficiarios',
      outreach: 'En incorporación',
      inactive: 'Personas inactivas',
    },
    label: {
      caller: 'Lista de voluntarios',
      recipient: 'Lista de beneficiarios',
      outreach: 'Lista de personas en incorporación',
      inactive: 'Lista de personas inactivas',
    },
    empty: {
      caller: 'No se encontraron voluntarios',
      recipient: 'No se encontraron beneficiarios',
      outreach: 'No se encontraron personas',
      inactive: 'No se encontraron personas',
    },
    emptyWhy: {
      caller: 'Los voluntarios llaman a los beneficiarios. Agréguelos uno por uno o suba un archivo CSV.',
      recipient:
        'Los beneficiarios son las personas a las que llaman sus voluntarios. Agréguelos uno por uno o suba un archivo CSV.',
      outreach: 'Aquí aparecen quienes se inscriben por su cuenta o vuelven a incorporación.',
      inactive: 'Aquí aparecen las personas que desactive. Puede reactivarlas cuando quiera.',
    },
    add: { CALLER: 'Agregar voluntario', RECIPIENT: 'Agregar beneficiario', OUTREACH: 'Agregar persona' },
    upload: 'Subir CSV',
  },
};
