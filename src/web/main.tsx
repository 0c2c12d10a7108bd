import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { useSession } from '#features/accounts/store.ts'
import '#ui/styles.css'
import { CaptchaContainer } from './captcha-container.tsx'
import { LazyToaster } from './lazy-toaster.tsx'
import { NewVersion } from './new-version.tsx'
import { router } from './router.tsx'

useSession.getState().restore()

const container = document.getElementById('app')
if (container === null) throw new Error('index.html has no #app')
createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
    <CaptchaContainer />
    <NewVersion />
    <LazyToaster />
  </StrictMode>,
)
