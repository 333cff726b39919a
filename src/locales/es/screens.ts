import type { screens as english } from '#src/locales/en/screens.ts';
import type { Texts } from '#src/locales/shape.ts';

export const screens: Texts<typeof english> = {
  wrong: 'Algo salió mal',
  wrongHelp: 'Registramos el error. Regrese e intente de nuevo.',
  goBack: 'Regresar',
  notFound: 'Página no encontrada',
  notFoundHelp: 'Es posible que se haya movido o eliminado, o que pertenezca a otra organización.',
  forbidden: 'No puede realizar esta acción',
  forbiddenHelp: 'Si necesita acceso, pídalo a la administración de su organización o a soporte.',
  belongsTo: 'Esta página es de {{organization}}. Ahora está trabajando en otra organización.',
  switch: 'Cambiar a {{organization}}',
  home: 'Ir al inicio',
  code: 'Error {{code}}',
  featureOff: {
    title: 'Esta función está desactivada',
    text: 'Está desactivada en su organización. Lo que se hizo con ella se conserva.',
    elsewhere: 'No forma parte de esta consola.',
    ask: 'Para usarla, pídala a la administración de su organización.',
    goTo: 'Ir a las funciones',
  },
};
