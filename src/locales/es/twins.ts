import type { twins as english } from '#src/locales/en/twins.ts';
import type { Texts } from '#src/locales/shape.ts';

export const twins: Texts<typeof english> = {
  title: '¿Es la misma persona?',
  phone: '{{name}} ({{role}}) ya tiene este teléfono.',
  email: '{{name}} ({{role}}) ya tiene este correo electrónico.',
  open: 'Abrir a {{name}} en una pestaña nueva',
};
