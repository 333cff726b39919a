import type { featureOff as english } from '#src/locales/en/feature-off.ts';
import type { Texts } from '#src/locales/shape.ts';

export const featureOff: Texts<typeof english> = {
  title: 'Esta función está desactivada',
  text: 'Su organización la desactivó. No se perdió nada de ella.',
  elsewhere: 'No forma parte de esta consola.',
  ask: 'Para usarla, pídala a la administración de su organización.',
  goTo: 'Ir a las funciones',
};
