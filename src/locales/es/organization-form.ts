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
    street2: 'Calle, línea 2',
    city: 'Ciudad',
    state: 'Estado',
    zipcode: 'Código postal',
    timezone: 'Zona horaria',
    timezoneHint: 'Se usa para todas sus fechas y horas',
    external: 'Organización externa',
    externalHint: 'También existe en otro sistema, con un ID propio',
    externalOrgId: 'ID externo',
  },
  useZone: 'Usar {{zone}}, según la dirección',
  create: {
    title: 'Nueva organización',
    steps: 'Pasos',
    organization: 'Organización',
    manager: 'Responsable',
    incomplete: 'Todavía sin crear',
    running: 'Creando…',
    success: 'Creada',
    error: 'No se pudo crear',
    next: 'Crear y continuar',
    managerTitle: '¿Quién la administra?',
    managerHint:
      'Tendrá el perfil de administrador de la organización y recibirá por correo una invitación para elegir su contraseña.',
    exists: 'Se creó “{{name}}”.',
    existsHint: 'Puede agregar a la persona responsable ahora o después, en su página.',
    invite: 'Crear e invitar',
    later: 'Agregar responsable después',
    doneTitle: 'Se creó “{{name}}” y se invitó a la persona responsable',
    doneText:
      'La invitación va en camino. La persona responsable elige su contraseña y termina la configuración inicial.',
    open: 'Abrir organización',
    another: 'Crear otra',
  },
  edit: {
    title: 'Editar organización',
    save: 'Guardar',
  },
};
