import { DeskPage } from '#ui/desk-layout.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Webhooks } from './webhooks.tsx'

/** The club's other systems: what they are told, and what they may read. */
export default function IntegrationsScreen() {
  return (
    <DeskPage
      title="Integraciones"
      intro="A qué sistemas del club avisamos, y con qué llaves leen nuestra API."
    >
      <Tabs
        label="Integraciones"
        tabs={[
          { value: 'webhooks', label: 'Avisos', content: <Webhooks /> },
          { value: 'keys', label: 'Llaves de la API', content: <ApiKeys /> },
        ]}
      />
    </DeskPage>
  )
}
