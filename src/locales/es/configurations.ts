import type { configurations as english } from '#src/locales/en/configurations.ts';
import type { Texts } from '#src/locales/shape.ts';

export const configurations: Texts<typeof english> = {
  title: 'Funciones',
  lead: 'Lo que está activado lo usan todas las personas de esta organización, hasta donde se lo permita su perfil.',
  leadRead: 'Los administradores de la organización activan y desactivan sus funciones.',
  search: 'Buscar funciones',
  found_one: '{{count, number}} función',
  found_other: '{{count, number}} funciones',
  noMatch: 'No se encontraron funciones',
  noMatchWhy: 'Ninguna función coincide con «{{search}}».',
  clear: 'Borrar la búsqueda',
  on: 'Activada',
  off: 'Desactivada',
  unavailable: 'No está disponible en este entorno: nadie puede usarla, se active aquí o no.',
  unknown: 'Esta consola no conoce la función; es posible que la use otra aplicación.',
  switchedOn: 'Se activó «{{name}}».',
  switchedOff: 'Se desactivó «{{name}}».',
  feature: {
    dashboard: { name: 'Panel', description: 'Cifras, cambios recientes y trabajo pendiente, en una página.' },
    matching: { name: 'Emparejamiento', description: 'Emparejar voluntarios con destinatarios y terminar parejas.' },
    csvUpload: { name: 'Carga de CSV', description: 'Agregar a muchas personas a la vez desde un archivo CSV.' },
    welcomeCampaign: {
      name: 'Correos de bienvenida',
      description: 'Invitar a voluntarios por correo electrónico, a muchos a la vez.',
    },
    outreachQueues: { name: 'Colas de llamadas', description: 'Colas que llaman a sus personas una tras otra.' },
    broadcasts: { name: 'Difusiones', description: 'Un mensaje a muchas personas, por SMS, correo o voz.' },
    surveys: {
      name: 'Encuestas',
      description: 'Preguntas a los voluntarios después de sus llamadas, y sus respuestas.',
    },
    notes: { name: 'Notas', description: 'Notas sobre las personas, compartidas dentro de la organización.' },
    callLogs: {
      name: 'Registro de llamadas',
      description: 'Qué llamadas se hicieron, con grabaciones y transcripciones.',
    },
    callAnalytics: {
      name: 'Análisis de llamadas',
      description: 'Gráficos de las llamadas por día, programa y persona.',
    },
    reports: { name: 'Informes', description: 'Exportaciones de personas, parejas y llamadas como archivos.' },
    selfSignup: {
      name: 'Autorregistro',
      description: 'Los voluntarios se registran por su cuenta en una página pública.',
    },
  },
};
