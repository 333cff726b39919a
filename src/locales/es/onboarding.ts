import type { onboarding as english } from '#src/locales/en/onboarding.ts';
import type { Texts } from '#src/locales/shape.ts';

export const onboarding = {
  progress: 'Avance de la configuración inicial',
  step: 'Paso {{step}} de {{count}}',
  setup: 'Configuración inicial de {{organization}}',
  next: 'Siguiente',
  back: 'Atrás',
  finish: 'Finalizar',
  account: {
    title: 'Elija su contraseña',
    lead: 'Le damos la bienvenida. Elija una contraseña y acepte los términos del servicio.',
    titleTerms: 'Acepte los términos del servicio',
    leadTerms: 'Le damos la bienvenida. Lea los términos del servicio y acéptelos para continuar.',
    password: 'Contraseña nueva',
    confirm: 'Confirme la contraseña nueva',
    terms: 'Leí y acepto los términos del servicio',
    termsHelp: 'Acerca de los términos del servicio',
    termsHint:
      'Explican qué pueden hacer usted y su organización con los datos de las personas a las que llaman. Debe aceptarlos para usar la consola.',
    readTerms: 'Leer los términos del servicio',
    termsTitle: 'Términos del servicio',
    needed: 'Para continuar, escriba una contraseña que cumpla todas las reglas, confírmela y acepte los términos.',
    neededTerms: 'Para continuar, acepte los términos.',
    passwordMade: 'Su contraseña está guardada. Solo faltan los términos.',
    done: 'Su contraseña está guardada y aceptó los términos del servicio.',
    doneHint: 'Puede cambiar su contraseña más adelante en “Mi cuenta”.',
  },
  passwordError: 'Algo salió mal. Intente de nuevo',
  tutorial: {
    title: 'Vea cómo funciona',
    lead: 'Vea en menos de un minuto cómo agregar personas desde una hoja de cálculo.',
    video: 'Video: cómo subir personas desde una hoja de cálculo',
    failed: 'No podemos reproducir el video aquí. Las instrucciones de abajo explican los mismos pasos.',
    captions: { en: 'English', es: 'Español' },
    files: 'Lo que necesita',
    template: 'Descargar la plantilla CSV',
    templateHint: 'Ábrala en Excel o Google Sheets y reemplace los ejemplos con los datos de sus personas.',
    instructions: 'Leer las instrucciones del CSV',
    instructionsHint: 'Qué va en cada columna. Se abre en una pestaña nueva.',
  },
  file: {
    title: 'Elija su archivo',
    lead: 'Nada se guarda hasta que suba el archivo. Antes verá cada fila y podrá corregirla aquí. ¿No tiene un archivo? Continúe sin él y agregue personas más adelante.',
    without: 'Continuar sin archivo',
    upload: 'Subir y finalizar',
    uploadAll_one: 'Subir {{count, number}} fila y finalizar',
    uploadAll_other: 'Subir {{count, number}} filas y finalizar',
    uploadSome_one: 'Subir {{good, number}} de {{count, number}} fila y finalizar',
    uploadSome_other: 'Subir {{good, number}} de {{count, number}} filas y finalizar',
    nothingGood: 'Todavía no se puede subir ninguna fila. Corrija una arriba o quite el archivo para continuar sin él.',
    askTitle_one: '¿Subir {{good, number}} de {{count, number}} fila?',
    askTitle_other: '¿Subir {{good, number}} de {{count, number}} filas?',
    askText_one:
      '{{count, number}} fila con error no se subirá. La recibirá en un archivo para corregirla y subirla después.',
    askText_other:
      '{{count, number}} filas con errores no se subirán. Las recibirá en un archivo para corregirlas y subirlas después.',
    askYes_one: 'Subir {{count, number}} fila',
    askYes_other: 'Subir {{count, number}} filas',
  },
  uploadOff: {
    step: 'Agregar personas más adelante',
    title: 'Subir archivos CSV está desactivado para {{organization}}',
    text: 'Puede terminar la configuración inicial sin archivo y agregar a las personas una por una. Para subir un archivo, termine primero la configuración y luego active “Archivos CSV” en “Funciones”, en la página de su organización. Si no aparece, contacte a soporte.',
  },
  result: {
    title: 'Sus personas',
    later:
      'La configuración inicial está terminada. Después agregue personas una por una o suba un archivo: “Finalizar” lleva a sus primeros pasos.',
  },
  waiting: {
    title: 'La configuración inicial no está terminada',
    text: 'La consola se abrirá en cuanto la administración de {{organization}} termine la configuración inicial. ¿Necesita ayuda? Contacte a soporte.',
    signOut: 'Cerrar sesión',
  },
} as const satisfies Texts<typeof english>;
