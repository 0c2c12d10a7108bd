import { parseArgs } from 'node:util'
import { z } from 'zod/mini'
import { inviteAtConsole } from '#people/staff/server/invitations/actions.ts'
import { invitationUrl } from '#people/staff/server/invitations/link.ts'
import { staffManifest } from '#people/staff/manifest.ts'
import { removeFactorAtConsole } from '#people/staff/server/people/actions.ts'
import { peopleTable } from '#people/staff/server/people/table.ts'
import { Email } from '#lib/contact.ts'
import { formatMoment } from '#lib/dates.ts'
import { installManifests } from '#lib/manifests.ts'
import { Problem } from '#lib/problem.ts'
import { CannotStart, startedOrExit } from '#server/cannot-start.ts'
import { readConfigOrExit, type Config } from '#server/config.ts'
import { openDatabase, type Db } from '#server/db.ts'
import { refuseOldSchema } from '#server/schema-version.ts'
import { sortedRows } from '#server/table.ts'

// What only who has the server itself may do: the first administrator, and a second factor that nobody at the desk can reset.
process.env['NODE_ENV'] ??= 'production'
installManifests([staffManifest])

const usage = `Úsalo así:
  npm run admin -- create persona@club.mx --nombre Ana --apellidos "Ruiz Soto"   un enlace de un uso para quien administra
  npm run admin -- reset-factor persona@club.mx                                  quita un segundo factor perdido
  npm run admin -- list                                                          quién trabaja en el club`

type Given = {
  config: Config
  address: string | undefined
  nombre?: string | undefined
  apellidos?: string | undefined
}

function readArguments() {
  try {
    const name = { type: 'string' } as const
    return parseArgs({ allowPositionals: true, options: { nombre: name, apellidos: name } })
  } catch {
    throw new CannotStart(usage)
  }
}

const commands: Record<string, (db: Db, given: Given) => Promise<void>> = {
  create: async (db, { config, address, nombre, apellidos }) => {
    const email = mailbox(address)
    const firstName = nombre?.trim() || email.split('@')[0]!.slice(0, 80)
    const lastName = apellidos?.trim() || 'Administración'
    const form = { email, firstName, lastName, role: 'administrator' } as const
    const { token, expiresAt } = await inviteAtConsole(db, form)
    console.log(`Ábrelo en el navegador de ${email}: ahí elige su contraseña y da de alta su segundo factor.`)
    console.log(`Sirve una vez y vence el ${formatMoment(expiresAt.toISOString())}\n`)
    console.log(invitationUrl(config.publicUrl, token))
  },
  'reset-factor': async (db, { address }) => {
    const email = mailbox(address)
    await removeFactorAtConsole(db, email)
    console.log(`Listo: ${email} da de alta otro segundo factor al entrar. Sus sesiones se cerraron.`)
  },
  list: async (db) => {
    const people = await sortedRows(db, peopleTable, {}).execute()
    if (people.length === 0) console.log('Nadie todavía. La primera persona: npm run admin -- create')
    for (const { email, name, roleName, state, secondFactor } of people) {
      const factor = secondFactor ? 'con segundo factor' : 'sin segundo factor'
      const words = state === 'active' ? factor : 'dada de baja'
      console.log([email.padEnd(32), roleName.padEnd(16), words.padEnd(20), name].join(' '))
    }
  },
}

function mailbox(address: string | undefined): string {
  const read = z.safeParse(Email, address ?? '')
  if (!read.success) throw new CannotStart(`Escribe un correo válido.\n\n${usage}`)
  return read.data
}

function inOneSentence(error: unknown): unknown {
  if (error instanceof Problem) return new CannotStart(error.message)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return new CannotStart(`La base de DATABASE_URL no contesta (${code}).`)
  return error
}

await startedOrExit(async () => {
  const { positionals, values } = readArguments()
  const [command, address, ...more] = positionals
  const work = command === undefined ? undefined : commands[command]
  if (work === undefined || more.length > 0) throw new CannotStart(usage)
  const config = readConfigOrExit()
  if (config.databaseUrl === undefined) throw new CannotStart('DATABASE_URL: falta. Es la base del club.')
  const { db, pool, close } = openDatabase(config.databaseUrl, 2, 'taquilla admin')
  try {
    await refuseOldSchema(pool)
    await work(db, { config, address, ...values })
  } catch (error) {
    throw inOneSentence(error)
  } finally {
    await close()
  }
})
