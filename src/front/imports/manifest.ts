import type { Manifest } from '#lib/manifests.ts'

export const importsManifest = {
  permissions: {
    'manage Import': {
      roles: [],
      words: 'Importar lo que el club sabe de otro sistema',
      position: 405,
    },
  },
  auditActions: {
    'import.uploaded': 'Subió un archivo para importar',
    'import.started': 'Aplicó un archivo importado',
    'import.applied': 'Terminó de aplicarse un archivo importado',
    'import.stopped': 'Detuvo una importación',
    'import.undo_started': 'Deshizo una importación',
    'import.undone': 'Terminó de deshacerse una importación',
    'import.dropped': 'Borró un archivo sin aplicarlo',
    'import.faults_read': 'Bajó los renglones con error de una importación',
  },
  auditGroups: { import: 'Importaciones' },
  auditSubjects: { import: 'Importación' },
  auditFields: {
    made: 'Creados',
    changed: 'Cambiados',
    joined: 'Unidos',
    refused: 'Rechazados',
    undone: 'Deshechos',
    kept: 'Se quedaron',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/imports': typeof importsManifest
  }
}
