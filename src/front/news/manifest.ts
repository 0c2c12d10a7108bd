import type { Manifest } from '#lib/manifests.ts'

export const newsManifest = {
  permissions: {
    'manage News': { roles: ['marketing'], words: 'Escribir noticias', position: 140 },
  },
  auditActions: {
    'article.create': 'Escribió una noticia',
    'article.update': 'Cambió una noticia',
    'article.publish': 'Publicó una noticia',
    'article.withdraw': 'Retiró una noticia',
    'preview.link': 'Creó un enlace de vista previa',
  },
  auditGroups: { article: 'Noticias', preview: 'Vistas previas' },
  auditSubjects: { article: 'Noticia' },
  auditFields: {
    hours: 'Horas',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/news': typeof newsManifest
  }
}
