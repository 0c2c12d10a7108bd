import type { Manifest } from '#lib/manifests.ts'

export const privacyManifest = {
  auditActions: {
    'account.erasure_asked': 'Pidió borrar su cuenta',
    'account.erasure_undone': 'Deshizo el borrado',
    'account.erased': 'Se borró la cuenta',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'people/privacy': typeof privacyManifest
  }
}
