import type { onboarding as english } from '#src/locales/en/onboarding.ts';
import type { Texts } from '#src/locales/shape.ts';

export const onboarding = {
  progress: 'Avance de la configuración',
  step: 'Paso {{step}} de {{count}}',
  setup: 'Configuración de {{organization}}',
  next: 'Siguiente',
  back: 'Atrás',
  finish: 'Finalizar',
  account: {
    title: 'Elija su contraseña',
    lead: 'Le damos la bienvenida. Elija una contraseña propia y acepte los términos del servicio.',
    password: 'Contraseña nueva',
    confirm: 'Repita la contraseña nueva',
    terms: 'He leído los términos del servicio y los acepto',
    termsHelp: 'Acerca de los términos del servicio',
    termsHint:
      'Dicen qué pueden hacer usted y su organización con los datos de las personas a las que llaman. Sin aceptarlos no se puede usar la consola.',
    readTerms: 'Leer los términos del servicio',
    termsTitle: 'Términos del servicio',
    needed: 'Para continuar, escriba una contraseña que cumpla todas las reglas, repítala y acepte los términos.',
    neededTerms: 'Para continuar, acepte los términos.',
    passwordMade: 'Su contraseña está guardada. Solo faltan los términos.',
    done: 'Su contraseña está guardada y usted ha aceptado los términos del servicio.',
    doneHint: 'Puede cambiar la contraseña más adelante en «Mi cuenta».',
  },
  passwordError: 'Algo salió mal, inténtelo de nuevo',
  tutorial: {
    title: 'Vea cómo funciona',
    lead: 'El video muestra en menos de un minuto cómo traer aquí a sus personas con una hoja de cálculo.',
    video: 'Video: cómo cargar personas desde una hoja de cálculo',
    failed: 'El video no se puede reproducir aquí. Las instrucciones de abajo dicen lo mismo por escrito.',
    captions: { en: 'English', es: 'Español' },
    files: 'Lo que necesita',
    template: 'Descargar la plantilla CSV',
    templateHint: 'Ábrala en su programa de hojas de cálculo y reemplace los ejemplos por sus personas.',
    instructions: 'Leer las instrucciones del CSV',
    instructionsHint: 'Qué puede contener cada columna. Se abren en una pestaña nueva.',
  },
  file: {
    title: 'Elija su archivo',
    lead: 'Nada se guarda hasta que pulse «Siguiente»: antes verá cada fila y podrá corregirla aquí. También puede continuar sin archivo y agregar personas más adelante.',
  },
  uploadOff: {
    step: 'Agregue personas más adelante',
    title: 'La carga de archivos está desactivada para {{organization}}',
    text: 'Puede completar la configuración sin archivo y agregar después a las personas una por una. Si prefiere cargar un archivo, active «Carga de CSV» en «Configuración» de su organización cuando haya terminado; si no aparece allí o no funciona, pregunte a nuestro soporte.',
  },
  result: {
    title: 'Sus personas',
  },
  waiting: {
    title: 'Le damos la bienvenida',
    text: 'La configuración de {{organization}} todavía no está completa. La consola se abrirá en cuanto un administrador de la organización la complete; nuestro soporte ayuda con ello.',
    signOut: 'Cerrar sesión',
  },
} as const satisfies Texts<typeof english>;
