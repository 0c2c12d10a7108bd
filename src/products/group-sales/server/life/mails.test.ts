import { describe, expect, it } from 'vitest'
import { cacheTransfer, noTransfer } from '#club/settings/server/transfer-account.ts'
import type { GroupRow, QuoteRow } from '../sql.ts'
import { guestMail, newsMail, newsOf, quoteMail } from './mails.ts'

const at = new Date('2026-12-05T02:00:00Z')
const concert = {
  folio: 7,
  name: 'Colegio Benito Juárez',
  contact: 'Rosa Pérez',
  quantity: 12,
  state: 'quoted',
  acceptedVersion: null,
  home: 'Concierto de aniversario',
  away: '',
  startsAt: at,
} as unknown as GroupRow
const quote = {
  version: 1,
  totalCents: 360_000,
  depositCents: 0,
  holdUntil: at,
  payUntil: at,
  countUntil: at,
  keepsDeposit: true,
  words: '',
} as unknown as QuoteRow

describe('mails about a group', () => {
  it('call an event that is no match by its title and «evento»', async () => {
    const cancelled = newsOf(concert, 'match_cancelled', {})
    expect(cancelled.title).toBe('El evento de tu grupo se canceló')
    for (const { subject, text } of [
      await quoteMail(concert, quote, [], 'https://club.example'),
      await newsMail(concert, cancelled, 'https://club.example'),
      await newsMail(concert, newsOf(concert, 'asked', {}), 'https://club.example'),
      await guestMail(concert, { seat: 'Zona A', name: 'Luis' }, 'https://club.example'),
    ]) {
      expect(subject).toContain('Concierto de aniversario')
      expect(`${subject} ${text}`).not.toMatch(/partido|\bvs\b|no se juega/i)
    }
  })

  it('say where a transfer goes, once the club has an account for it', async () => {
    expect((await quoteMail(concert, quote, [], 'https://club.example')).text).not.toContain('CLABE')
    const account = {
      clabe: '032180000118359719',
      holder: 'Club de Prueba, S.A.',
      bank: 'IXE',
      reference: '',
    }
    cacheTransfer(account)
    try {
      const { text } = await quoteMail(concert, quote, [], 'https://club.example')
      for (const words of [account.clabe, account.holder, account.bank, 'GR-000007'])
        expect(text).toContain(words)
      expect(text).not.toContain('Referencia')
    } finally {
      cacheTransfer(noTransfer)
    }
  })

  it('call a match by both teams and «partido»', async () => {
    const match = { ...concert, home: 'Gallos', away: 'Toros' }
    const { subject, text } = await guestMail(match, { seat: 'Zona A', name: 'Luis' }, 'https://club.example')
    expect(`${subject} ${text}`).toMatch(/Gallos vs Toros/)
    expect(newsOf(match, 'match_cancelled', {})).toMatchObject({
      title: 'El partido de tu grupo se canceló',
      text: 'Gallos vs Toros no se juega. Te devolvemos lo que pagaste sin que hagas nada.',
    })
  })
})
