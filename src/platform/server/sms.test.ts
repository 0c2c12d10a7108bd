import { expect, it } from 'vitest'
import { startMailbox } from '#sandbox/mailbox/mailbox.ts'
import { smsSender } from './sms.ts'

it('an SMS reaches the service, and one that is not taken fails so that its job tries again', async () => {
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 })
  try {
    const send = smsSender(`${mailbox.webUrl}/sms`)
    await send({ to: '+524421234567', text: 'Tu código es 493021' })
    expect(mailbox.texts('+524421234567').map(({ text }) => text)).toEqual(['Tu código es 493021'])
    await expect(send({ to: 'nobody', text: 'x' })).rejects.toThrow('400')
  } finally {
    await mailbox.close()
  }
  await expect(smsSender(`${mailbox.webUrl}/sms`)({ to: '+524421234567', text: 'x' })).rejects.toThrow(
    'fetch',
  )
})
