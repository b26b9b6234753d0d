import { PERSON, type Product } from "./purchase";

/** The age today of who was born on this day. */
function ageOf(year: number, month: number, day: number): number {
  const today = new Date();
  const isBefore = today.getUTCMonth() + 1 < month || (today.getUTCMonth() + 1 === month && today.getUTCDate() < day);
  return today.getUTCFullYear() - year - (isBefore ? 1 : 0);
}

const REGISTRATION = {
  label: "Registration",
  name: "registration.pdf",
  refused: "Please add the registration as a PDF or a picture",
};
const FLEET = { Vehicles: "VAN1, CAR2", Drivers: "Bea Cole, Cal Dunn", Insured: "2 vehicles, 2 drivers" };

export const courier: Product = {
  folder: "courier",
  id: "courier",
  title: "Courier Fleet Cover",
  landing: { heading: "Your fleet, on the road", price: /^From \$200 for six months$/ },
  forWhom: { id: "client-type", title: "Whose fleet is it?", answers: { "My own": true } },
  first: "owner",
  steps: [
    {
      id: "depot",
      title: { broker: "Where is the fleet kept?", client: "Where do you keep your fleet?" },
      answers: { State: "Colorado", County: "Denver" },
    },
    {
      id: "cargo",
      title: "What does the fleet carry?",
      answers: { "Choose all that it carries": ["Parcels", "Food"] },
    },
    {
      id: "zones",
      title: "Where does the fleet drive?",
      answers: { City: "50", Suburbs: "30", Highway: "20", "Miles a year": "40000" },
    },
    {
      id: "vehicles",
      title: "Which vehicles do you want to insure?",
      things: {
        words: { add: "Add another vehicle", add_title: "Add a vehicle", edit_title: "Edit this vehicle" },
        deeds: [
          {
            add: { "License plate": "VAN1", Kind: "Van", "Model year": "2020", "Value today": "20,000" },
            file: REGISTRATION,
          },
          // A cargo bike is asked for no registration, until it turns out to be a car.
          { add: { "License plate": "CAR2", Kind: "Cargo bike", "Model year": "2023", "Value today": "9000" } },
          { edit: "CAR2", to: { Kind: "Car", "Value today": "60000" }, file: { ...REGISTRATION, name: "car.pdf" } },
        ],
        counted: "2 vehicles",
      },
      shows: ["Van of 2020, $20,000.00", "Car of 2023, $60,000.00"],
      isNew: true,
    },
    {
      id: "drivers",
      title: "Who drives?",
      things: {
        words: { add: "Add another driver", add_title: "Add a driver", edit_title: "Edit this driver" },
        deeds: [
          { add: { Name: "Bea Cole", "Date of birth": "05/05/1985" } },
          { add: { Name: "Cal Dunn", "Date of birth": "02/28/1990", "Accidents in three years": "1" } },
        ],
        counted: "2 drivers",
      },
      shows: [
        `${ageOf(1985, 5, 5)} years old, 0 accidents in three years`,
        `${ageOf(1990, 2, 28)} years old, 1 accident in three years`,
      ],
      isNew: true,
    },
    { id: "telematics", title: "May the vehicles report how they are driven?", shows: ["Telematics"], isNew: true },
    {
      id: "plans",
      title: "Choose your plan",
      // Of the plan that a phone shows first.
      shows: ["Policy fee", "VAN1 (2020)", "$262.00", "CAR2 (2023)", "$458.50"],
      plan: "Full Cover",
      isNew: true,
    },
    {
      id: "owner",
      title: { broker: "Whose fleet is it?", client: "Tell us about yourself" },
      answers: PERSON,
    },
    { id: "check", title: "Check your answers", shows: ["VAN1", "Cal Dunn", "Parcels, Food"] },
  ],
  confirmation: { broker: "Ann's fleet is insured!", client: "Your fleet is insured!" },
  purchases: {
    share: {
      scenario: "price-telematics",
      pays: "card",
      steps: {
        telematics: {
          answers: { "The vehicles may report how they are driven; the policy then costs a tenth less": true },
          shows: ["Telematics"],
        },
        plans: { shows: ["Telematics", "-$72.05"], plan: "Full Cover" },
      },
      policy: FLEET,
    },
    enroll: { scenario: "share-buys", pays: "check", policy: FLEET },
    dashboard: {
      scenario: "broker-for-a-business",
      business: "Lee Couriers",
      pays: "check",
      steps: { owner: { answers: { ...PERSON, "Business name": "Lee Couriers" } } },
      policy: FLEET,
    },
  },
};
