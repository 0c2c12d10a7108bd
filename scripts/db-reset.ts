import { rm } from 'node:fs/promises'
import { readConfigOrExit } from '#server/config.ts'

const { production, dataDir, databaseUrl } = readConfigOrExit()
if (production || databaseUrl !== undefined) {
  console.error('db:reset borra solo la base incluida (.data), nunca una propia.')
  process.exit(1)
}
await rm(dataDir, { recursive: true, force: true })
console.log(`Listo: ${dataDir} está vacío. npm start lo llena de nuevo.`)
