import { expect, it } from 'vitest'
import '#app/server/features.ts'
import { installedManifests } from '#lib/manifests.ts'
import { actionsSought, actionWords, detailLines, doneBy, pointersOf } from './words.ts'

it('has a name for the group of everything that is written into the log', () => {
  const { auditActions, auditGroups } = installedManifests()
  const groups = new Set([...auditActions.keys()].map((action) => action.split('.')[0]!))
  expect(groups.size).toBeGreaterThan(30)
  expect([...groups].filter((group) => !auditGroups.has(group))).toEqual([])
  expect(actionWords('window.sell')).toBe('Vendió en taquilla')
})

it('tells a detail in words: money, moments and means as a person reads them', () => {
  const detail = {
    means: 'cash',
    tillId: '01a202c0-376b-75ae-ae93-a90f2a3d4b94',
    totalCents: 64_000,
    after: { endsAt: '2026-12-13T01:00:00.000Z', quota: null },
  }
  expect(detailLines(JSON.stringify(detail))).toEqual([
    { label: 'Cómo pagó', value: 'efectivo' },
    { label: 'Caja', value: '…3d4b94' },
    { label: 'Total', value: '$640.00' },
    { label: 'Después › Termina', value: 'sáb 12 de dic, 7:00\u00a0p.m.' },
    { label: 'Después › Cupo', value: 'nada' },
  ])
})

it('shows neither the name of a field nor a code where there are words', () => {
  const detail = {
    accountId: '01a202c0-376b-75ae-ae93-a90f2a3d4b94',
    scopes: ['read Venue'],
    events: ['event.published'],
    status: 'waiting_for_fan',
  }
  expect(detailLines(JSON.stringify(detail))).toEqual([
    { label: 'Cuenta', value: '…3d4b94' },
    { label: 'Permisos', value: 'Ver recintos y planos' },
    { label: 'Avisos', value: 'Partido publicado' },
    { label: 'Estado', value: 'espera respuesta de quien escribió' },
  ])
})

it('names what a request was about, and who asked for it', () => {
  const account = '01a202c0-376b-75ae-ae93-a90f2a3d4b94'
  const detail = JSON.stringify({ about: `order:${account}`, askedBy: account })
  expect(pointersOf(detail)).toEqual([`order:${account}`, `account:${account}`])
  expect(detailLines(detail, { [`account:${account}`]: 'Ana Luna' })).toMatchObject([
    { label: 'Sobre', value: 'Pedido …3d4b94' },
    { label: 'Lo pidió', value: 'Ana Luna' },
  ])
})

it('finds what was done by its words', () => {
  expect(actionsSought('cerro caja')).toEqual(['till.close'])
  expect(actionsSought('Reembolsó')).toEqual(['order.refund', 'order.refund_used'])
})

it('names what a detail points to, however deep, and writes days as days', () => {
  const account = '01a202c0-376b-75ae-ae93-a90f2a3d4b94'
  const detail = JSON.stringify({ accountId: account, after: { eventId: 7, startsOn: '2027-12-15' } })
  expect(pointersOf(detail)).toEqual([`account:${account}`, 'event:7'])
  const names = { [`account:${account}`]: 'Ana Luna', 'event:7': 'Gallos vs Volcanes' }
  expect(detailLines(detail, names)).toMatchObject([
    { label: 'Cuenta', value: 'Ana Luna', about: `account:${account}` },
    { label: 'Después › Partido', value: 'Gallos vs Volcanes', about: 'event:7' },
    { value: 'miércoles, 15 de diciembre de 2027' },
  ])
  expect(doneBy('window.sell')).toBe('vendió en taquilla')
})
