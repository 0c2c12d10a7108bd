import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useRead } from '#web/query.ts'
import { Waiting } from '#web/waiting.tsx'
import { SiteSwitch } from './site-switch.tsx'
import { readSettings } from '../contract.ts'
import { LegalVersions } from './legal-versions.tsx'
import { SettingsForm } from './settings-form.tsx'

/** What the club says of itself: name, texts, colours, and its legal texts. */
export default function SettingsScreen() {
  const { data, error, refetch } = useRead(readSettings, {}, { staleTime: Infinity })
  if (error !== null)
    return (
      <DeskPage title="Ajustes">
        <ErrorState
          title="No pudimos leer los ajustes"
          action={<Button onClick={() => void refetch()}>Volver a intentar</Button>}
        >
          {error.message}
        </ErrorState>
      </DeskPage>
    )
  if (data === undefined) return <Waiting />
  return (
    <DeskPage
      title="Ajustes"
      intro="Cómo se presenta el club. Se ve en unos segundos; en páginas abiertas, al volver."
    >
      <Tabs
        label="Ajustes"
        tabs={[
          {
            value: 'club',
            label: 'El club',
            content: <SettingsForm key={data.version} settings={data.settings} version={data.version} />,
          },
          { value: 'sitio', label: 'Abrir y cerrar', content: <SiteSwitch /> },
          { value: 'legal', label: 'Textos legales', content: <LegalVersions /> },
        ]}
      />
    </DeskPage>
  )
}
