/** The studio's page: a build of its own, so that no buyer or broker pays for it (vite.studio.config.ts). */
import "./layers.css";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { watchErrors } from "../shared/report";
import { system } from "../shared/theme/system";
import { Boundary, PageFailed } from "../shared/ui/Boundary";
import { Studio } from "./Studio";

const root = document.getElementById("root");
if (!root) throw new Error("studio/index.html has no #root");
watchErrors();
document.getElementById("late")?.remove();
createRoot(root).render(
  <StrictMode>
    <ChakraProvider value={system}>
      <BrowserRouter>
        <Boundary instead={<PageFailed />}>
          <Studio />
        </Boundary>
      </BrowserRouter>
    </ChakraProvider>
  </StrictMode>,
);
