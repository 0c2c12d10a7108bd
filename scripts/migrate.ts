import { CannotStart, startedOrExit } from '#server/cannot-start.ts'
import { migrate } from '#server/migrate.ts'

// Brings the club's database to the schema of this code: a step of its own, before the new `serve` and `work`.
await startedOrExit(async () => {
  const { DATABASE_DIRECT_URL, DATABASE_URL } = process.env
  const [name, url] = DATABASE_DIRECT_URL
    ? ['DATABASE_DIRECT_URL', DATABASE_DIRECT_URL]
    : ['DATABASE_URL', DATABASE_URL]
  if (!url) throw new CannotStart('DATABASE_URL: falta. Es la base que se pone al día.')
  const ran = await migrate(url).catch((error: NodeJS.ErrnoException) => {
    const away = error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND'
    throw away ? new CannotStart(`La base de ${name} no contesta (${error.code}).`) : error
  })
  const steps = ran.length === 1 ? '1 migración' : `${ran.length} migraciones`
  console.log(ran.length === 0 ? 'El esquema ya estaba al día.' : `Listo: ${steps}, hasta la ${ran.at(-1)}.`)
})
