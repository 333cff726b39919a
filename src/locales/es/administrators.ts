import type { administrators as english } from '#src/locales/en/administrators.ts';
import type { Texts } from '#src/locales/shape.ts';

export const administrators: Texts<typeof english> = {
  title: 'Administradores',
  label: 'Lista de administradores',
  lead: 'Los administradores gestionan la organización. Los usuarios de la organización pueden verla y trabajar en colas, encuestas y notas. Los administradores no se pueden eliminar, para que siempre haya alguien a cargo.',
  search: 'Buscar por nombre, teléfono o correo',
  searchShort: 'Nombre, correo, tel.',
  name: 'Nombre',
  userName: 'Nombre de usuario',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  profile: 'Perfil',
  state: 'Cuenta',
  empty: 'No se encontraron usuarios',
  emptyWhy: 'Esta organización todavía no tiene administradores.',
  add: 'Invitar a una persona',
  invite: 'Invitar',
  may: {
    ORG_ADMIN: 'Gestiona toda la organización e invita a otras personas.',
    ORG_USER: 'Puede verla toda y trabajar en colas, encuestas y notas.',
  },
  addHint: 'Le enviaremos por correo un enlace para elegir su contraseña. No podrá iniciar sesión hasta que la elija.',
  added: {
    ORG_ADMIN: '{{name}} ya puede administrar la organización. Enviamos la invitación a {{email}}.',
    ORG_USER: '{{name}} ya puede ver la organización. Enviamos la invitación a {{email}}.',
  },
  invitation: {
    open: 'Invitación enviada',
    over: 'Invitación vencida',
    since: 'desde',
    send: 'Enviar de nuevo',
    copy: 'Copiar enlace',
    change: 'Cambiar correo',
    sent: 'Enviamos la invitación de nuevo a {{email}}. Los enlaces anteriores ya no sirven.',
    copied: 'Se copió el enlace para {{name}}. Sirve una vez, durante 7 días; los enlaces anteriores ya no sirven.',
    notCopied: 'Este navegador no permite copiar el enlace. Envíe la invitación de nuevo.',
    noEmail: 'Todavía no tiene correo electrónico.',
  },
};
