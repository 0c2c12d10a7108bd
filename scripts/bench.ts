import { chromium } from 'playwright-core'
import { benchAvailability } from '../tests/bench/availability.ts'
import { benchBonogallo } from '../tests/bench/bonogallo.ts'
import { benchCampaignMails } from '../tests/bench/campaign-mails.ts'
import { benchEdge } from '../tests/bench/edge.ts'
import { benchFaces } from '../tests/bench/faces.ts'
import { benchDocuments } from '../tests/bench/documents.ts'
import { benchGate } from '../tests/bench/gate.ts'
import { benchGateScreen } from '../tests/bench/gate-screen.ts'
import { benchHoarders } from '../tests/bench/hoarders.ts'
import { benchHolds } from '../tests/bench/holds.ts'
import { benchImports } from '../tests/bench/imports.ts'
import { benchLighthouse } from '../tests/bench/lighthouse.ts'
import { benchMails } from '../tests/bench/mails.ts'
import { benchPersons } from '../tests/bench/persons.ts'
import { benchPurchases } from '../tests/bench/purchases.ts'
import { benchQueueScripts } from '../tests/bench/queue-scripts.ts'
import { benchReports } from '../tests/bench/reports.ts'
import { benchSeatMap } from '../tests/bench/seat-map.ts'
import { benchSegments } from '../tests/bench/segments.ts'
import { benchSellOutWithQueue } from '../tests/bench/sell-out-with-queue.ts'
import { benchSelfieFlood } from '../tests/bench/selfie-flood.ts'
import { benchSlowPhone } from '../tests/bench/slow-phone.ts'
import { setStage } from '../tests/bench/stage.ts'
import { benchTaps } from '../tests/bench/taps.ts'
import { benchTwoNodes } from '../tests/bench/two-nodes.ts'
import { benchViewers } from '../tests/bench/viewers.ts'
import { benchWaitingRoom } from '../tests/bench/waiting-room.ts'
import { benchWebSize } from '../tests/bench/web-size.ts'
import { chromiumArgs, findChromium } from '../tests/world/chromium.ts'
import { buildWeb } from './build.ts'
import { step } from './progress.ts'

/** `npm run bench -- lighthouse mapa` measures only what has one of these words in its name. */
const words = process.argv.slice(2).filter((word) => word !== '--json')
const option = words.find((word) => word.startsWith('-'))
if (option !== undefined) {
  console.error(
    `${option} no existe. Escribe palabras de lo que quieres medir, por ejemplo: npm run bench -- mapa`,
  )
  process.exit(1)
}
const figures: Record<string, number> = {}

async function measure(what: string, work: () => Promise<Record<string, number>>): Promise<void> {
  if (words.length > 0 && !words.some((word) => what.toLowerCase().includes(word.toLowerCase()))) return
  const found = await step(what, work)
  for (const [name, value] of Object.entries(found)) {
    const finely = value < 1 ? 10_000 : 100
    figures[name] = Math.round(value * finely) / finely
    console.log(`    ${name.padEnd(28)} ${figures[name]}`)
  }
}

await step('Aplicación web', buildWeb)
const stage = await step('Club de prueba', () => setStage())
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
try {
  // Before the sale: the mails of thousands of purchases would still be written while the pages are judged.
  await measure('Lighthouse, celular', () => benchLighthouse(stage))
  await measure('JavaScript', () => benchWebSize(stage, browser))
  await measure('Toques, celular 4 veces más lento', () => benchTaps(stage, browser))
  await measure('Apartar con Fast 3G y celular 4 veces más lento', () => benchSlowPhone(stage, browser))
  await measure('Apartados por segundo', () => benchHolds(stage))
  await measure('Acaparadores sin cuenta', () => benchHoarders(stage))
  await measure('Fila: lugares y consultas', () => benchWaitingRoom(stage))
  await measure('Caché delante: visitas y fila', () => benchEdge(stage, browser))
  await measure('Fila: 50,000 cuentas de un programa', () => benchQueueScripts(stage))
  await measure('Disponibilidad', () => benchAvailability(stage))
  await measure('Bonogallo: asiento libre en 9 partidos', () => benchBonogallo(stage))
  await measure('Puertas: estadio lleno, dos sin internet', () => benchGate(stage))
  await measure('Pantalla de puerta, celular 4 veces más lento', () => benchGateScreen(stage))
  await measure('Correos con boletos', () => benchMails(stage))
  await measure('Correos de una campaña', () => benchCampaignMails(stage))
  await measure('Compras mientras llegan selfies', () => benchSelfieFlood(stage))
  await measure('Miles que miran mientras otros compran', () => benchViewers(stage))
  await measure('Dos servidores contra uno', () => benchTwoNodes(stage))
  await measure('Compras completas y estadio lleno', () => benchPurchases(stage))
  await measure('Estadio lleno con 100,000 en la fila', () => benchSellOutWithQueue(stage))
  await measure('Importar 120,000 clientes', () => benchImports(stage))
  // Last: they leave a million tickets each behind.
  await measure('Reportes sobre un millón de boletos', () => benchReports(stage))
  await measure('Personas: página y búsqueda entre 120,000', () => benchPersons(stage))
  await measure('Segmentos de 120,000 personas', () => benchSegments(stage))
} finally {
  await browser.close()
  await stage.close()
}
await measure('Mapa de asientos', benchSeatMap)
await measure('Decisión por selfie', benchFaces)
await measure('Lectura de documentos', benchDocuments)
if (process.argv.includes('--json')) console.log(JSON.stringify(figures))
