import type { Disk } from 'flydrive'
import sharp from 'sharp'
import { storeAttachment } from '#front/support/server/attachments/stored.ts'
import { claimAttachments } from '#front/support/server/attachments/rows.ts'
import type { Db } from '#server/db.ts'
import type { SupportStatus, SupportTopic } from '#server/schema.ts'

type Said = { by: 'fan' | 'staff'; hoursAgo: number; words: string; receipt?: boolean }
type DemoCase = { topic: SupportTopic; status: SupportStatus; orderFolio: string | null; said: Said[] }

const fan = 'ana@correo.example'
const cases: DemoCase[] = [
  {
    topic: 'payment',
    status: 'waiting_for_fan',
    orderFolio: 'TQ-000001',
    said: [
      {
        by: 'fan',
        hoursAgo: 26,
        words:
          'Pagué mi ficha ayer en efectivo y todavía no veo mis boletos.\n\nAdjunto la foto del comprobante.',
        receipt: true,
      },
      {
        by: 'staff',
        hoursAgo: 3,
        words:
          'Hola, Ana. Gracias por la foto. ¿Nos dices a qué hora pagaste? En el comprobante no se alcanza a leer.',
      },
    ],
  },
  {
    topic: 'ticket',
    status: 'solved',
    orderFolio: null,
    said: [
      { by: 'fan', hoursAgo: 240, words: 'Cambié de celular. ¿Mis boletos se pasan solos al nuevo?' },
      {
        by: 'staff',
        hoursAgo: 236,
        words:
          'Sí: inicia sesión en el nuevo y abre Mis boletos una vez con internet. En el anterior, cierra tu sesión.',
      },
      { by: 'fan', hoursAgo: 235, words: '¡Listo, gracias!' },
    ],
  },
]

/** Ana's cases: one that waits for her answer, one solved. Its photo is kept where a file store is given. */
export async function seedSupport(db: Db, files: Disk | undefined, now: Date): Promise<void> {
  const known = await db.selectFrom('supportCases').select('id').where('email', '=', fan).executeTakeFirst()
  if (known !== undefined) return
  const account = await personOf(db, fan)
  const staff = await personOf(db, 'admin@club.example')
  const ago = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000)
  for (const { said, ...fields } of cases) {
    const dates = { createdAt: ago(said[0]!.hoursAgo), changedAt: ago(said.at(-1)!.hoursAgo) }
    const { id: caseId } = await db
      .insertInto('supportCases')
      .values({ ...fields, ...dates, accountId: account.id, name: 'Ana Luna Ríos', email: fan })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { by, hoursAgo, words, receipt } of said) {
      const { id } = await db
        .insertInto('supportMessages')
        .values({ caseId, author: by, staffId: by === 'staff' ? staff.id : null, words, at: ago(hoursAgo) })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (receipt && files !== undefined) await attachReceipt(db, files, id)
    }
  }
}

function personOf(db: Db, email: string) {
  return db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
}

async function attachReceipt(db: Db, files: Disk, messageId: string): Promise<void> {
  const content = await sharp(Buffer.from(receiptDrawing())).png().toBuffer()
  const { id } = await storeAttachment({ db, files }, { name: 'comprobante.png', content })
  await claimAttachments(db, messageId, [id])
}

/** A till receipt with its lines as bars: nothing on it can be read. */
function receiptDrawing(): string {
  const bars = [200, 120, 260, 180, 240, 90, 260, 150].map(
    (width, row) => `<rect x="40" y="${150 + row * 34}" width="${width}" height="12" fill="#9aa3b5"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="520"><rect width="340" height="520" fill="#d7dce6"/>
    <path d="M20 20h300v470l-25 12-25-12-25 12-25-12-25 12-25-12-25 12-25-12-25 12-25-12-25 12-25-12z" fill="#fff"/>
    <rect x="90" y="50" width="160" height="26" fill="#0d2e6e"/><rect x="120" y="92" width="100" height="12" fill="#9aa3b5"/>
    ${bars.join('')}<rect x="180" y="436" width="120" height="22" fill="#0c1526"/></svg>`
}
