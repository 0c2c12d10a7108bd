import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { features } from '#app/server/features.ts'
import { signGroups, type SignAlert, type VitalSign } from '#server/vital-sign.ts'

// Writes the alerts and the dashboard from what the features state (`vitalSigns`), and sees that every alert leads to a heading that is
// there; with --check it says whether the files are current.
const root = join(import.meta.dirname, '..')
const incidents = 'docs/operations/incidents'
const signs = features.flatMap(({ vitalSigns = [] }) => vitalSigns)
type Stated = VitalSign & { alert: SignAlert }
const alerting = signs.filter((sign): sign is Stated => sign.alert !== undefined)

/** What only Prometheus can see: that a process does not answer it, or cannot read. */
const ofPrometheus = [
  {
    name: 'TaquillaProcessDown',
    expr: 'up{job="taquilla"} == 0',
    forMinutes: 2,
    urgency: 'page',
    summary: 'A process does not answer',
    description: 'Prometheus asked it for its metrics and got no answer.',
    runbook: 'database-down.md#a-process-does-not-answer',
  },
  {
    name: 'TaquillaSignsUnread',
    expr: 'sum by (instance) (increase(taquilla_sign_failures_total[10m])) > 10',
    forMinutes: 5,
    urgency: 'page',
    summary: 'A process cannot read its vital signs',
    description: 'Mostly the database is away or slow.',
    runbook: 'database-down.md#what-to-check',
  },
]

/** Every process says the same of the database; what is of a process stays apart. */
function expression({ metric, labels = [], local, alert: { when, limit } }: Stated): string {
  const by = [...labels, ...(local ? ['instance'] : [])]
  const over = `${when === 'above' ? 'max' : 'min'}${by.length === 0 ? '' : ` by (${by.join(', ')})`}`
  return `${over} (${metric}) ${when === 'above' ? '>' : '<'} ${limit}`
}

const rules = [
  ...alerting.map((sign) => ({ ...sign.alert, expr: expression(sign), description: sign.help })),
  ...ofPrometheus,
]

/** As a formatter would write it. */
const quoted = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)

const alerts = `# Written by \`node scripts/write-monitoring.ts\` from what the features state (vitalSigns); \`npm run check\` fails when it is stale.
groups:
  - name: taquilla
    rules:
${rules
  .map(
    ({ name, expr, forMinutes, urgency, summary, description, runbook }) => `      - alert: ${name}
        expr: ${quoted(expr)}
        for: ${forMinutes}m
        labels:
          severity: ${urgency}
        annotations:
          summary: ${quoted(summary)}
          description: ${quoted(description)}
          runbook: ${incidents}/${runbook}
`,
  )
  .join('')}`

const units = { count: 'short', seconds: 's', share: 'percentunit', days: 'd' }
const datasource = { type: 'prometheus', uid: '${datasource}' }

function panel(title: string, description: string, unit: string, expr: string, legend: string, at: number) {
  return {
    id: at + 1,
    type: 'timeseries',
    title,
    description,
    datasource,
    gridPos: { h: 8, w: 8, x: (at % 3) * 8, y: Math.floor(at / 3) * 8 },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: [{ refId: 'A', datasource, expr, legendFormat: legend }],
  }
}

const ofSigns = signGroups.flatMap((group) =>
  signs
    .filter((sign) => sign.group === group)
    .map(({ metric, help, title, unit, labels = [], local }) => {
      const by = [...labels, ...(local ? ['instance'] : [])]
      return {
        title: `${group}: ${title}`,
        help,
        unit: units[unit],
        expr: `max${by.length === 0 ? '' : ` by (${by.join(', ')})`} (${metric})`,
        legend: by.map((label) => `{{${label}}}`).join(' ') || title,
      }
    }),
)
const ofProcesses = [
  {
    title: 'Servidor: respuestas por segundo',
    help: 'Answers by status',
    unit: 'reqps',
    expr: 'sum by (status) (rate(http_request_seconds_count[5m]))',
    legend: '{{status}}',
  },
  {
    title: 'Servidor: tiempo de respuesta (p95)',
    help: 'Time to answer',
    unit: 's',
    expr: 'histogram_quantile(0.95, sum by (le) (rate(http_request_seconds_bucket[5m])))',
    legend: 'p95',
  },
  {
    title: 'Servidor: rechazos por motivo',
    help: 'Refusals by the code that the caller is told',
    unit: 'short',
    expr: 'topk(10, sum by (code) (rate(taquilla_refusals_total[5m])))',
    legend: '{{code}}',
  },
  {
    title: 'Pagos: respuesta del proveedor (p95)',
    help: 'Time of a try at the provider',
    unit: 's',
    expr: 'histogram_quantile(0.95, sum by (le, call) (rate(taquilla_provider_seconds_bucket[5m])))',
    legend: '{{call}}',
  },
  {
    title: 'Trabajos: correos',
    help: 'Mails by what the mail server said',
    unit: 'short',
    expr: 'sum by (outcome) (rate(taquilla_mails_total[5m]))',
    legend: '{{outcome}}',
  },
]

const dashboard = `${JSON.stringify(
  {
    uid: 'taquilla',
    title: 'Taquilla',
    tags: ['taquilla'],
    schemaVersion: 39,
    timezone: 'America/Mexico_City',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }] },
    panels: [...ofSigns, ...ofProcesses].map(({ title, help, unit, expr, legend }, at) =>
      panel(title, help, unit, expr, legend, at),
    ),
  },
  null,
  2,
)}\n`

/** The anchor of a heading, as forges make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

function leadsNowhere(runbook: string): boolean {
  const [page = '', anchor = ''] = runbook.split('#')
  const text = readFileSync(join(root, incidents, page), 'utf8')
  return ![...text.matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor)
}

const lost = rules.filter(({ runbook }) => leadsNowhere(runbook))
if (lost.length > 0) {
  for (const { name, runbook } of lost) console.error(`${name}: ${incidents}/${runbook} no existe.`)
  process.exit(1)
}

const files = { 'deploy/monitoring/alerts.yml': alerts, 'deploy/monitoring/grafana/taquilla.json': dashboard }
for (const [path, text] of Object.entries(files)) {
  const file = join(root, path)
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path}: ya no es lo que dice el código. node scripts/write-monitoring.ts`)
    process.exit(1)
  }
}
