import { useState } from 'react'
import { DataCopies } from '#people/privacy/web/data-copies.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { useRead } from '#web/query.ts'
import { Loaded } from '#web/loaded.tsx'
import { askFanExport, readFanExport } from '#people/privacy/contract.ts'
import { readAboutMe, type AboutMe } from '../about-me-contract.ts'
import { Devices } from './about-me/devices.tsx'
import { EraseFan } from './about-me/erase-fan.tsx'
import { KnownList } from './about-me/known-list.tsx'
import { Consents, Lookups } from './about-me/ledgers.tsx'
import { Documents, Face, PictureClocks } from './about-me/pictures-and-face.tsx'
import { maskMail } from '../about-me-rules.ts'
import { AskDialog, Requests, type Wish } from './about-me/requests.tsx'
import { JoinAccount } from './join-account.tsx'

const whileWaiting = 3_000
/** The clocks of the pictures are the server's: asked for anew while the screen is open. */
const everyMinute = 60_000

const byFan = { ask: askFanExport, take: readFanExport, shownIn: readAboutMe }

/** Everything the Fan ID knows of a person, in their own hands. */
export default function ProfileInformationScreen() {
  const read = useRead(
    readAboutMe,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.exports.some(({ status }) => status === 'waiting') ? whileWaiting : everyMinute,
    },
  )
  return (
    <Page narrow title="Lo que sabemos de ti" intro="Cada dato, para qué, hasta cuándo y quién lo vio.">
      <Loaded
        read={read}
        title="No pudimos leer tus datos"
        waiting={<Skeletons label="Cargando tus datos" blocks={['mb-6 h-96', 'mb-6 h-40', 'h-40']} />}
      >
        {(about) => <Parts about={about} />}
      </Loaded>
    </Page>
  )
}

function Parts({ about }: { about: AboutMe }) {
  const [wish, setWish] = useState<Wish | null>(null)
  return (
    <>
      <Section title="Tus datos" className="">
        <KnownList known={about.known} onCorrect={(item) => setWish({ kind: 'correction', item })} />
      </Section>
      <Section title="Una cuenta para todo">
        <JoinAccount mail={maskMail(about.email)} />
      </Section>
      <Section title="Tus fotos">
        <PictureClocks pictures={about.pictures} now={about.now} />
      </Section>
      <Section title="Tu rostro">
        <Face templates={about.templates} biometrics={about.biometrics} />
      </Section>
      <Section title="Tus documentos">
        <Documents documents={about.documents} />
      </Section>
      <Section title="Quién vio tus datos">
        <Lookups lookups={about.lookups} />
      </Section>
      <Section title="Tus dispositivos">
        <Devices devices={about.devices} sessions={about.sessions} />
      </Section>
      <Section title="Lo que aceptaste">
        <Consents consents={about.consents} />
      </Section>
      <div id="solicitudes">
        <Section title="Corregir y oponerte">
          <Requests requests={about.requests} onAsk={setWish} />
        </Section>
      </div>
      <Section title="Una copia de tus datos">
        <DataCopies exports={about.exports} by={byFan} />
      </Section>
      <Section title="Borrar tu Fan ID">
        <EraseFan obstacles={about.obstacles} />
      </Section>
      {wish !== null && <AskDialog wish={wish} onClose={() => setWish(null)} />}
    </>
  )
}
