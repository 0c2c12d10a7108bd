import { DeskPage } from '#ui/desk-layout.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useRead } from '#web/query.ts'
import { Loaded } from '#web/loaded.tsx'
import { SiteSwitch } from './site-switch.tsx'
import { readSettings } from '../contract.ts'
import { LegalVersions } from './legal-versions.tsx'
import { SettingsForm } from './settings-form.tsx'

/** What the club says of itself: name, texts, colours, and its legal texts. */
export default function SettingsScreen() {
  const read = useRead(readSettings, {}, { staleTime: Infinity })
  return (
    <DeskPage
      title="Ajustes"
      intro="Cómo se presenta el club. Se ve en unos segundos; en páginas abiertas, al volver."
    >
      <Loaded read={read} title="No pudimos leer los ajustes">
        {({ settings, version }) => (
          <Tabs
            label="Ajustes"
            tabs={[
              {
                value: 'club',
                label: 'El club',
                content: <SettingsForm key={version} settings={settings} version={version} />,
              },
              { value: 'sitio', label: 'Abrir y cerrar', content: <SiteSwitch /> },
              { value: 'legal', label: 'Textos legales', content: <LegalVersions /> },
            ]}
          />
        )}
      </Loaded>
    </DeskPage>
  )
}
