/**
 * Who the demo club is in law, as its legal texts say it: `npm start` gives them to the programs where the environment names none. All
 * made up; an empty club has none, and its texts show in brackets what is missing.
 */
export const demoFacts = {
  CLUB_LEGAL_NAME: 'Club Gallos de Demostración, S.A. de C.V.',
  CLUB_RFC: 'CGD200101AB1',
  CLUB_ADDRESS: 'Avenida de la Demostración 100, 76000 Santiago de Querétaro, Querétaro',
  CLUB_PHONE: '442 555 0100',
  CLUB_PRIVACY_MAIL: 'privacidad@clubgallos.example',
  CLUB_CONTRACT_REGISTRY: 'DEMO-0001',
}
