import type { menuCounts as english } from '#src/locales/en/menu-counts.ts';
import type { Texts } from '#src/locales/shape.ts';

export const menuCounts: Texts<typeof english> = {
  surveys: 'requieren atención: {{count, number}}',
  signups: 'registros por llamar: {{count, number}}',
};
