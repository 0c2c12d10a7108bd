import 'react-dom/client'
import '#ui/styles.css'

// React is read in a step of its own: a slow phone may answer a tap before the product's code is read.
void import('./start-app.tsx')
