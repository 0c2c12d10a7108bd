import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { Toaster } from '#ui/toaster.tsx'
import './gallery.css'
import { Frame, type FrameName } from './frames.tsx'
import { Gallery } from './gallery.tsx'

/** `?marco=desk-layout`: one of the layouts alone, as a page of its own; the gallery shows it in a window. */
const asked = new URLSearchParams(location.search)
const frame = asked.get('marco') as FrameName | null
/** `?solo`: without its own head, in the window that the width switch opens. */
const alone = asked.has('solo')

createRoot(document.getElementById('gallery')!).render(
  <StrictMode>
    <MemoryRouter initialEntries={['/partidos']}>
      {frame === null ? <Gallery alone={alone} /> : <Frame name={frame} />}
      <Toaster />
    </MemoryRouter>
  </StrictMode>,
)
