import type { organizationForm as english } from '#src/locales/en/organization-form.ts';
import type { Texts } from '#src/locales/shape.ts';

export const organizationForm: Texts<typeof english> = {
  sections: {
    organization: 'Organización',
    address: 'Dirección',
    settings: 'Ajustes',
  },
  field: {
    name: 'Nombre',
    primaryContact: 'Contacto principal',
    email: 'Correo electrónico',
    phone: 'Línea telefónica',
    contactPhone: 'Teléfono de contacto',
    voicemailNumber: 'Número de buzón de voz',
    street: 'Calle',
    street2: 'Calle, segunda línea',
    city: 'Ciudad',
    state: 'Estado',
    zipcode: 'Código postal',
    timezone: 'Zona horaria',
    timezoneHint: 'Para todas sus fechas y horas.',
    external: 'Organización externa',
    externalHint: 'También está en otro sistema, con un identificador propio.',
    externalOrgId: 'Identificador externo',
  },
  create: {
    title: 'Nueva organización',
    steps: 'Pasos',
    organization: 'Organización',
    manager: 'Responsable',
    incomplete: 'Todavía sin crear',
    running: 'Creando…',
    success: 'Creado',
    error: 'No se pudo crear',
    next: 'Crear y continuar',
    managerTitle: '¿Quién la dirige?',
    managerHint:
      'La persona responsable será administradora de la organización y recibirá por correo una invitación para elegir su contraseña.',
    exists: '«{{name}}» ya está creada.',
    existsHint: 'Se conserva aunque salga ahora: puede agregar a su responsable aquí o más tarde en su página.',
    invite: 'Crear e invitar',
    later: 'Agregar al responsable más tarde',
    doneTitle: '«{{name}}» y su responsable están creados',
    doneText: 'La invitación está en camino. La persona responsable elige su contraseña y luego completa el registro.',
    open: 'Abrir la organización',
    another: 'Crear otra',
  },
  edit: {
    title: 'Editar la organización',
    save: 'Guardar',
  },
};
