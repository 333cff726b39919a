import type { configurations as english } from '#src/locales/en/configurations.ts';
import type { Texts } from '#src/locales/shape.ts';

export const configurations: Texts<typeof english> = {
  title: 'Funciones',
  lead: 'Active lo que usa esta organización. Lo que cada persona puede hacer depende también de su perfil.',
  leadRead: 'La administración de la organización activa y desactiva sus funciones.',
  search: 'Buscar funciones',
  found_one: '{{count, number}} función',
  found_other: '{{count, number}} funciones',
  noMatch: 'No se encontraron funciones',
  noMatchWhy: 'No hay resultados para “{{search}}”.',
  clear: 'Borrar la búsqueda',
  on: 'Activada',
  off: 'Desactivada',
  unavailable: 'No está disponible en esta instalación: nadie puede usarla, aunque se active.',
  unknown: 'Esta consola no usa esta función. Quizá la use otra aplicación.',
  switchedOn: 'Se activó “{{name}}”.',
  switchedOff: 'Se desactivó “{{name}}”.',
  feature: {
    dashboard: { name: 'Panel', description: 'Totales, cambios recientes y lo que requiere atención, en una página.' },
    matching: { name: 'Asignaciones', description: 'Asignar voluntarios a beneficiarios y terminar asignaciones.' },
    csvUpload: { name: 'Archivos CSV', description: 'Agregar muchas personas a la vez desde un archivo CSV.' },
    welcomeCampaign: {
      name: 'Correos de bienvenida',
      description: 'Invitar por correo a muchos voluntarios a la vez.',
    },
    outreachQueues: {
      name: 'Colas de llamadas',
      description: 'Listas de personas a las que sus voluntarios llaman una tras otra.',
    },
    broadcasts: { name: 'Difusiones', description: 'Enviar un mensaje a muchas personas por SMS, correo o voz.' },
    surveys: {
      name: 'Encuestas',
      description: 'Hacer preguntas sobre voluntarios y beneficiarios, y ver las respuestas.',
    },
    notes: { name: 'Notas', description: 'Guardar notas sobre las personas, compartidas dentro de la organización.' },
    callLogs: {
      name: 'Registro de llamadas',
      description: 'Ver qué llamadas se hicieron, con grabaciones y transcripciones.',
    },
    callAnalytics: {
      name: 'Análisis de llamadas',
      description: 'Ver gráficos de las llamadas por día, programa y persona.',
    },
    reports: { name: 'Informes', description: 'Exportar personas, asignaciones y llamadas como archivos.' },
    selfSignup: {
      name: 'Inscripción en línea',
      description: 'Los voluntarios se inscriben en una página pública.',
    },
  },
};
