import type { Manifest } from '#lib/manifests.ts'

export const boxOfficeManifest = {
  permissions: {
    'create CompTicket': { roles: ['marketing'], words: 'Emitir cortesías', position: 210 },
    'review Till': { roles: ['finance'], words: 'Revisar diferencias de caja', position: 225 },
    'create BoxOfficeSale': { roles: ['box_office'], words: 'Vender en taquilla', position: 220 },
  },
  auditActions: {
    'comp.give': 'Dio cortesías',
    'refund.pay_out': 'Entregó una devolución en taquilla',
    'till.open': 'Abrió caja',
    'till.close': 'Cerró caja',
    'till.explain': 'Dio el motivo de una diferencia de caja',
    'till.look': 'Revisó una diferencia de caja',
    'window.gift_slip': 'Imprimió una tarjeta de regalo que vendió',
    'window.sell': 'Vendió en taquilla',
  },
  auditGroups: {
    comp: 'Cortesías',
    refund: 'Devoluciones en taquilla',
    till: 'Cajas',
    window: 'Ventas en taquilla',
  },
  auditSubjects: { till: 'Caja' },
  auditFields: {
    changeCents: 'Cambio',
    countedCents: 'Contado',
    differenceCents: 'Diferencia',
    expectedCents: 'Debía haber',
    openingCents: 'Fondo',
    terminalCents: 'Terminal',
    terminalExpectedCents: 'Debía haber en la terminal',
    tillId: 'Caja',
  },
  auditValues: { cash: 'efectivo', terminal: 'terminal' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'products/box-office': typeof boxOfficeManifest
  }
}
